/** Whether a text has nothing to see: blanks, and characters that only say how others are written. */
export const isBlank = (text: string): boolean => !/[^\s\p{Default_Ignorable_Code_Point}]/u.test(text)
