import { useState } from 'react';
import { useSession } from '../conta/identidade/session.public.ts';
import { MedicoShell } from '../medico/MedicoShell.tsx';
import { MesaShell } from '../mesa/mesa/MesaShell.tsx';

/** The shell of a screen that doctors and the administrator share: that of whoever is signed in. */
export function EquipeShell() {
  const { papel } = useSession();
  // When the session ends, the shell that asks for the sign-in again stays.
  const [last, setLast] = useState(papel);
  if (papel !== last && (papel === 'Medico' || papel === 'Admin')) setLast(papel);
  return last === 'Medico' ? <MedicoShell /> : <MesaShell />;
}
