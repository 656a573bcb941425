import { useLocation } from 'react-router';
import { Note } from '../../ui/status/Note.tsx';
import { readStepNotes } from './step-notes.ts';

/** What the server said beside its answer on the step before, word for word; nothing when it said nothing. */
export function StepNotesBanner() {
  const { avisos } = readStepNotes(useLocation().state);
  return avisos.map((aviso) => (
    <Note key={aviso} kind="wait" role="status" className="fluxo-nota">
      {aviso}
    </Note>
  ));
}
