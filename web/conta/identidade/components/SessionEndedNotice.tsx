import { useState } from 'react';
import { Note } from '#ui/status/Note.tsx';
import { hasSessionEnded } from '../admitted.ts';
import { useSession } from '../session.api.ts';

/** Tells a person redirected to the sign-in that the session has expired; shown once, on arrival. */
export function SessionEndedNotice({ papel }: { papel: 'Paciente' | 'Admin' | 'Medico' }) {
  const { papel: currentPapel } = useSession();
  const [ended] = useState(() => currentPapel !== papel && hasSessionEnded(papel));
  if (!ended) return null;
  return (
    <Note kind="wait" role="status">
      A sua sessão terminou. Entre de novo para continuar.
    </Note>
  );
}
