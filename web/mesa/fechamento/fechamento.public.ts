/** Exports to the payout of the doctors: the links to the months beside one. */
export { MonthNavigation } from './components/MonthNavigation.tsx';
