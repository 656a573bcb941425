import { useNavigation } from 'react-router';

/** True while the way to another screen is under way: a slow phone still fetches it, and no act may begin anew. */
export function useIndo(): boolean {
  return useNavigation().state === 'loading';
}
