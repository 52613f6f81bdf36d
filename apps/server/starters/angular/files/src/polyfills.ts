import 'reflect-metadata'
import 'zone.js'
