export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  telemetry: false,
  // They need storage, which browsers may keep from a page that is shown inside another one.
  devtools: { enabled: false },
  css: ['~/assets/style.css'],
  app: {
    head: {
      title: 'Nuxt',
      htmlAttrs: { lang: 'en' },
      link: [{ rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }],
    },
  },
})
