import { useSearch } from 'wouter';
import { AllSandwiches } from './all-sandwiches.tsx';
import { RestaurantMenu } from './restaurant-menu.tsx';

export function Page() {
  const search = new URLSearchParams(useSearch());
  const id = search.get('restaurant') ?? '';
  return /^\d{1,10}$/.test(id) ? (
    <RestaurantMenu id={id} linkedId={search.get('sandwich')} />
  ) : (
    <AllSandwiches />
  );
}
