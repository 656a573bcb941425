import { useState } from 'react';
import { Note } from '../../../ui/status/Note.tsx';
import { sessaoTerminou } from '../guardas.ts';
import { useSessao } from '../sessao.api.ts';

/** Why somebody who was in stands at the entrance: said once, on arrival. */
export function SessaoTerminou({ papel }: { papel: 'Paciente' | 'Admin' }) {
  const { papel: agora } = useSessao();
  const [terminou] = useState(() => agora !== papel && sessaoTerminou(papel));
  if (!terminou) return null;
  return (
    <Note kind="wait" role="status">
      A sua sessão terminou. Entre de novo para continuar.
    </Note>
  );
}
