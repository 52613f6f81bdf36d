export const orderMessages = {
  notSold: 'Plans are not sold on this server.',
  notSoldHint: 'Ask its administrators for one.',
  planNotAsked: (plan: string) => `“${plan}” cannot be asked for. Ask for flex, which is Pro.`,
  addonUnknown: (addon: string) => `There is no add-on “${addon}”.`,
}
