import { useLocation } from 'react-router';
import { z } from 'zod';
import { useSession } from '../identidade/session.public.ts';

/** The state of a link that opens `/dados` from the patient's area: there saving stays, instead of leading to `/servico`. */
export const IN_ACCOUNT = { conta: true } as const;

const inAccount = z.object({ conta: z.literal(true) });

/** True on `/dados` when complete data are corrected from the patient's area, outside of the steps of an order. */
export function useInAccount(): boolean {
  const { state } = useLocation();
  const { dadosCompletos } = useSession();
  return dadosCompletos && inAccount.safeParse(state).success;
}
