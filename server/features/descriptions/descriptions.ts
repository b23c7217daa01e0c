export type Facts = { name: string };
export type Description = { source: 'rules' | 'model'; description: string };

export async function describeRestaurant({ name }: Facts): Promise<Description> {
  return { source: 'rules', description: `Chicken sandwiches at ${name.trim()}.` };
}
