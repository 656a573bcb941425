import { useState } from 'react';
import { useSession } from '../conta/identidade/session.public.ts';
import { MedicoShell } from '../medico/MedicoShell.tsx';
import { MesaShell } from '../mesa/mesa/MesaShell.tsx';

/** Shell of a screen shared by doctors and the administrator, by the role. */
export function EquipeShell() {
  const { papel } = useSession();
  // When the session ends, the shell that asks for the sign-in again stays.
  const [last, setLast] = useState(papel);
  if (papel !== last && (papel === 'Medico' || papel === 'Admin')) setLast(papel);
  return last === 'Medico' ? <MedicoShell /> : <MesaShell />;
}
