import History from 'lucide-react/icons/history';
import { Button } from '../../../ui/button/Button.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import './aparte.css';

export type TextoAparte = { chave: string; rotulo: string; texto: string };

type AparteProps = {
  textos: readonly TextoAparte[];
  /** Why they stand here, and what to do with them. */
  aviso?: string;
  /** Absent where nothing is left to decide. */
  aoDescartar?: () => void;
};

const NO_FORMULARIO = 'Estes textos não estão no formulário. Copie o que ainda vale.';

/**
 * Typed once, and no longer at home in the form: its question was replaced, or the form was saved from another
 * device since. Shown to be copied, never filled in.
 */
export function Aparte({ textos, aviso = NO_FORMULARIO, aoDescartar }: AparteProps) {
  if (textos.length === 0) return null;
  return (
    <Note kind="idle" icon={History} title="Você também tinha escrito" className="aparte">
      <p className="small">{aviso}</p>
      <dl className="small">
        {textos.map(({ chave, rotulo, texto }) => (
          <div key={chave}>
            <dt>{rotulo}</dt>
            <dd>{texto}</dd>
          </div>
        ))}
      </dl>
      {aoDescartar && (
        <Button variant="bare" size="sm" onClick={aoDescartar}>
          Descartar estes textos
        </Button>
      )}
    </Note>
  );
}
