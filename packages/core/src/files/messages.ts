export const fileMessages = {
  tooLarge: 'File too large, upload limit is 5MB.',
}
