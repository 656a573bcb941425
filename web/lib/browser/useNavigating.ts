import { useNavigation } from 'react-router';

/**
 * True while the router loads another screen. A slow phone may still be fetching its code: buttons of the screen
 * that is being left stay busy meanwhile.
 */
export function useNavigating(): boolean {
  return useNavigation().state === 'loading';
}
