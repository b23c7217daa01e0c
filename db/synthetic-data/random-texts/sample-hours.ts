const week = (weekdays: string, weekend: string) => ({
  ...Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [day, weekdays]),
  ),
  saturday: weekend,
  sunday: weekend,
});

export const SAMPLE_HOURS: readonly unknown[] = [
  { text: '11:00 AM - 9:00 PM' },
  { text: '11:00 AM - 10:00 PM' },
  { text: 'Mo-Su 10:00-22:00' },
  { text: 'Mo-Fr 11:00-21:00; Sa-Su 12:00-22:00' },
  { text: 'Open 24 hours' },
  { text: 'Mo-Sa 06:30-15:00' },
  { text: 'We-Su 17:00-23:00' },
  { text: 'Mo-Th 11:00-22:00; Fr-Sa 11:00-02:00; Su 12:00-20:00' },
  { text: 'Hours not available' },
  week('11:00 AM - 9:00 PM', '11:00 AM - 10:00 PM'),
  week('7:00 AM - 3:00 PM', '8:00 AM - 3:00 PM'),
  week('11:30 AM - 2:30 PM, 5:00 PM - 9:30 PM', '12:00 PM - 10:00 PM'),
  week('10:00 AM - 11:00 PM', '10:00 AM - 1:00 AM'),
  week('4:00 PM - 12:00 AM', '12:00 PM - 2:00 AM'),
  week('11:00 AM - 8:00 PM', 'Closed'),
];
