import FileWarning from 'lucide-react/icons/file-warning';
import { Note } from '#ui/status/Note.tsx';

type DesajustesProps = {
  /** One sentence per item that needs another document by newer lists. */
  desajustes: readonly string[];
  /** Advice in a sentence. */
  conselho: string;
};

/** Warns that an issued document needs another kind by newer lists; renders nothing where it fits. */
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
