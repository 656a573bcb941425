import { useLocation } from 'react-router';
import { Note } from '../../ui/status/Note.tsx';
import { readStepNotes } from './step-notes.ts';

/** The notices that the server gave with its answer on the previous step; nothing without any. */
export function StepNotesBanner() {
  const { avisos } = readStepNotes(useLocation().state);
  return avisos.map((aviso) => (
    <Note key={aviso} kind="wait" role="status" className="fluxo-nota">
      {aviso}
    </Note>
  ));
}
