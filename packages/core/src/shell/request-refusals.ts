import type { RefusalTable } from '../actions.ts'
import { JSON_DEPTH_MAX, LIST_ARGUMENT_MAX } from '../limits.ts'
import { documentMessages, probeMessages, repeatMessages, requestMessages } from './server-messages.ts'

type RequestParams = {
  tooManyRequests: { seconds: number }
  bodyTooLarge: { bytes: number }
  tooDeep: string
  listTooLong: { name: string; count: number }
  unknownHost: string
  twoSlashes: string
  demoElsewhere: string
  metricsClosed: string
  notFound: string
  nothingThere: string
  wrongMethod: { method: string; methods: string[] }
  notJson: string
  keyRefused: { key: string }
  badCursor: string
}

/** Why a request is not processed at all. */
export const requestRefusals: RefusalTable<RequestParams> = {
  tooManyRequests: { code: 'rate_limited', text: ({ seconds }) => requestMessages.tooManyRequests(seconds) },
  bodyTooLarge: { code: 'too_large', text: ({ bytes }) => requestMessages.bodyTooLarge(bytes) },
  tooDeep: { code: 'usage', text: () => requestMessages.tooDeep(JSON_DEPTH_MAX) },
  listTooLong: {
    code: 'validation',
    text: ({ name, count }) => requestMessages.listTooLong(name, count, LIST_ARGUMENT_MAX),
    hint: requestMessages.inParts,
  },
  unknownHost: { code: 'usage', text: requestMessages.unknownHost },
  twoSlashes: { code: 'usage', text: () => requestMessages.twoSlashes },
  demoElsewhere: { code: 'forbidden', text: () => requestMessages.demoElsewhere },
  metricsClosed: { code: 'not_found', text: () => probeMessages.metricsClosed },
  notFound: { code: 'not_found', text: requestMessages.noSuch },
  nothingThere: { code: 'not_found', text: requestMessages.nothingAt },
  wrongMethod: { code: 'usage', text: ({ method, methods }) => requestMessages.wrongMethod(method, methods) },
  notJson: { code: 'usage', text: () => requestMessages.notJson },
  badCursor: { code: 'validation', text: () => requestMessages.badCursor },
  keyRefused: { code: 'usage', text: ({ key }) => requestMessages.keyRefused(key) },
}

export type DocumentParams = {
  namesTooOften: { name: string; max: number }
  documentTooLong: { max: number }
  documentNested: { max: number }
  documentTooDeep: { depth: number; max: number }
  tooManyAliases: { aliases: number; max: number }
  tooCostly: { cost: number; max: number }
  batchTooLong: { parts: number; max: number }
  batchPart: string
  documentInvalid: string
}

/** Why a GraphQL document is not executed. */
export const documentRefusals: RefusalTable<DocumentParams> = {
  namesTooOften: {
    code: 'limit',
    text: ({ name, max }) => documentMessages.namesTooOften(name, max),
    hint: requestMessages.inParts,
  },
  documentTooLong: {
    code: 'limit',
    text: ({ max }) => documentMessages.tooLong(max),
    hint: requestMessages.inParts,
  },
  documentNested: {
    code: 'limit',
    text: ({ max }) => documentMessages.nested(max),
    hint: documentMessages.nestedHint,
  },
  documentTooDeep: {
    code: 'limit',
    text: ({ depth, max }) => documentMessages.tooDeep(depth, max),
    hint: documentMessages.tooDeepHint,
  },
  tooManyAliases: {
    code: 'limit',
    text: ({ aliases, max }) => documentMessages.tooManyAliases(aliases, max),
    hint: requestMessages.inParts,
  },
  tooCostly: {
    code: 'limit',
    text: ({ cost, max }) => documentMessages.tooCostly(cost, max),
    hint: documentMessages.tooCostlyHint,
  },
  batchTooLong: { code: 'limit', text: ({ parts, max }) => documentMessages.batchTooLong(parts, max) },
  batchPart: { code: 'usage', text: () => documentMessages.batchPart },
  // The sentence comes from GraphQL itself.
  documentInvalid: { code: 'usage', text: (sentence) => sentence },
}

type RepeatParams = { keyInvalid: { max: number }; keyUsed: string; underWay: string; answerLost: string }

/** Why a retried request does not get the original answer. */
export const repeatRefusals: RefusalTable<RepeatParams> = {
  keyInvalid: { code: 'usage', text: ({ max }) => repeatMessages.keyInvalid(max) },
  keyUsed: { code: 'validation', text: () => repeatMessages.otherRequest },
  underWay: { code: 'conflict', text: () => repeatMessages.underWay },
  answerLost: { code: 'conflict', text: () => repeatMessages.answerLost },
}
