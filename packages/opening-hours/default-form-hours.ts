/** What the wizard puts into a new location, to be corrected there (A9.8). */
export const DEFAULT_FORM_HOURS = {
  monday: '9:00 AM - 9:00 PM',
  tuesday: '9:00 AM - 9:00 PM',
  wednesday: '9:00 AM - 9:00 PM',
  thursday: '9:00 AM - 9:00 PM',
  friday: '9:00 AM - 10:00 PM',
  saturday: '10:00 AM - 10:00 PM',
  sunday: '10:00 AM - 8:00 PM',
} as const;
