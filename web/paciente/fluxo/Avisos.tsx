import { useLocation } from 'react-router';
import { Note } from '../../ui/status/Note.tsx';
import { lerRecados } from './recados.ts';

/** What the server said beside its answer on the step before, word for word; nothing when it said nothing. */
export function Avisos() {
  const { avisos } = lerRecados(useLocation().state);
  return avisos.map((aviso) => (
    <Note key={aviso} kind="wait" role="status" className="fluxo-nota">
      {aviso}
    </Note>
  ));
}
