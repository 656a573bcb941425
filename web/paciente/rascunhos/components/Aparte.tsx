import History from 'lucide-react/icons/history';
import { Button } from '../../../ui/button/Button.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import './aparte.css';

export type TextoAparte = { chave: string; rotulo: string; texto: string };

type AparteProps = {
  textos: readonly TextoAparte[];
  /** Why the texts are shown, and what to do with them. */
  aviso?: string;
  /** Removes the texts; absent when there is nothing to decide. */
  aoDescartar?: () => void;
};

const NO_FORMULARIO = 'Estes textos não estão no formulário. Copie o que ainda vale.';

/**
 * Shows typed texts that the form does not contain, to be copied: their question was replaced, or the form was
 * saved on another device meanwhile.
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
