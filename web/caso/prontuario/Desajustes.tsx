import FileWarning from 'lucide-react/icons/file-warning';
import { Note } from '#ui/status/Note.tsx';

type DesajustesProps = {
  /** A sentence for each item that newer lists ask another document for. */
  desajustes: readonly string[];
  /** What can be done about it, in a sentence. */
  conselho: string;
};

/** Says of an issued document that newer lists ask another one for it, and what to do; nothing where it fits. */
export function Desajustes({ desajustes, conselho }: DesajustesProps) {
  if (desajustes.length === 0) return null;
  return (
    <Note kind="stop" icon={FileWarning} title="Pelas listas novas, precisa de outro documento">
      <ul>
        {desajustes.map((porque) => (
          <li key={porque}>{porque}.</li>
        ))}
      </ul>
      <p>{conselho}</p>
    </Note>
  );
}
