/** Values of the sign-up form on the wire (contract §9). */
export const signUpRoles = [
  'frontend',
  'backend',
  'fullstack',
  'lead-dev',
  'engineering-manager',
  'designer',
  'product-manager',
  'educator',
  'student',
  'other',
] as const
export const signUpUsages = ['work', 'personal', 'education'] as const
export const companySizes = [
  '1-5',
  '2-10',
  '10-50',
  '50-200',
  '200-500',
  '500-1000',
  '1000-5000',
  '5000-10000',
  '10000+',
] as const
