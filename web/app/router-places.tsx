import { Link, useLocation, useNavigate, useNavigation } from 'react-router';
import type { Places } from '#ui/place/places.tsx';

/** Screens lead to each other within the page. */
export const routerPlaces: Places = {
  Link,
  useGo: useNavigate,
  useNavigating: () => useNavigation().state === 'loading',
  useArrivalState: () => {
    const state: unknown = useLocation().state;
    return state;
  },
};
