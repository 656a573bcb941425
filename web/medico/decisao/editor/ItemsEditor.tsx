import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useRef, type ReactNode } from 'react';
import { itemInicial } from '#domain/documentos/dados.ts';
import { campoAparece } from '#domain/documentos/regras/campos.ts';
import type { ContextoDoDocumento, Problema, DadosQuaisquer } from '#domain/documentos/regras/contexto.ts';
import type {
  CampoDoDocumento,
  CampoSimples,
  TipoDeDocumento,
} from '#domain/documentos/tipo-de-documento.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { FieldError } from '#ui/field/Field.tsx';
import { FieldEditor } from './FieldEditor.tsx';
import { ItemCitations } from './ItemCitations.tsx';
import { ItemStatus } from './ItemStatus.tsx';
import { rowsValue, textValue } from './field-values.ts';
import { fieldId, problemAt } from './problem-places.ts';

type ItemsEditorProps = {
  campo: Extract<CampoDoDocumento, { entrada: 'itens' }>;
  documentoId: string;
  dados: DadosQuaisquer;
  contexto: ContextoDoDocumento;
  problems: readonly Problema[];
  asked: boolean;
  /** Paths of untouched fields with values from the patient's words. */
  unread: ReadonlySet<string>;
  /** Kind of the document, the kinds it may change to, and the act. */
  tipo: TipoDeDocumento;
  kinds: readonly TipoDeDocumento[];
  onKind: (tipo: TipoDeDocumento) => void;
  onChange: (rows: readonly DadosQuaisquer[]) => void;
  /** Buttons beside `Adicionar item`. */
  children: ReactNode;
};

/** Medicines of a prescription on a drawn sheet. */
export function ItemsEditor(props: ItemsEditorProps) {
  const { campo, documentoId, dados, contexto, problems, asked, unread, tipo } = props;
  const { kinds, onKind, onChange, children } = props;
  const rows = rowsValue(dados[campo.nome]);
  const list = useRef<HTMLOListElement>(null);
  const whole = problemAt(problems, campo.nome, rows, asked || rows.length > 1);

  function isShown(field: CampoSimples, place: number, row: DadosQuaisquer): boolean {
    if (!campoAparece(field, dados, contexto, row)) return false;
    // A name is unknown at every letter while it is typed: the server reports an unknown whole name.
    const path = `${campo.nome}.${place}.medicamento`;
    return (
      field.aparece !== 'desconhecido' ||
      row[field.nome] === true ||
      problems.some((one) => one.campo === path)
    );
  }

  function add() {
    onChange([...rows, { ...itemInicial() }]);
    // The new item is rendered by then.
    setTimeout(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  }

  function remove(place: number) {
    onChange(rows.filter((_, i) => i !== place));
    setTimeout(() => list.current?.querySelectorAll<HTMLElement>('li input')[0]?.focus());
  }

  return (
    <div className="itens">
      <ol className="itens-folha" ref={list} aria-label={campo.rotulo}>
        {rows.map((row, place) => {
          return (
            // Items have no id: only their index identifies them.
            <li key={place}>
              {rows.length > 1 && (
                <IconButton
                  className="itens-tira"
                  icon={X}
                  size="desk"
                  label={`Remover item ${place + 1}`}
                  onClick={() => remove(place)}
                />
              )}
              {campo.campos
                .filter((field) => isShown(field, place, row))
                .map((field) => (
                  <FieldEditor
                    key={field.nome}
                    campo={field}
                    id={fieldId(documentoId, `${campo.nome}.${place}.${field.nome}`)}
                    numero={place + 1}
                    unread={unread.has(`${campo.nome}.${place}.${field.nome}`)}
                    value={row[field.nome]}
                    tipo={tipo}
                    dados={row}
                    contexto={contexto}
                    problem={problemAt(
                      problems,
                      `${campo.nome}.${place}.${field.nome}`,
                      row[field.nome],
                      asked,
                    )}
                    onChange={(value, also) =>
                      onChange(rows.with(place, { ...row, ...filling(row, also), [field.nome]: value }))
                    }
                  />
                ))}
              <ItemCitations
                {...{ documentoId, rows, place, problems, asked }}
                leitura={contexto.leitura}
                onChange={(changed) => onChange(rows.with(place, changed))}
              />
              <ItemStatus item={row} tipo={tipo} contexto={contexto} kinds={kinds} onKind={onKind} />
            </li>
          );
        })}
      </ol>
      {whole.error !== undefined && (
        <FieldError id={fieldId(documentoId, campo.nome)}>{whole.error}</FieldError>
      )}
      <div className="itens-acts cluster gap-2">
        {rows.length < campo.maximo && (
          <Button variant="soft" size="desk" icon={Plus} onClick={add}>
            Adicionar item
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

/** Values of a suggestion for other fields that are still blank. */
function filling(row: DadosQuaisquer, also: Readonly<Record<string, string>> = {}): DadosQuaisquer {
  return Object.fromEntries(Object.entries(also).filter(([nome]) => textValue(row[nome]) === ''));
}
