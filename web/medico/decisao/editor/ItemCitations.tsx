import {
  citacaoEscrita,
  citacoesDoItem,
  palavrasDaCitacao,
  pedeMotivo,
  citadasDoItem,
} from '#domain/documentos/regras/citacoes.ts';
import type { DadosQuaisquer, Problema } from '#domain/documentos/regras/contexto.ts';
import type { LeituraDoDocumento } from '#domain/documentos/leitura/leitura.ts';
import { Button } from '#ui/button/Button.tsx';
import { Field, FieldError } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Note } from '#ui/status/Note.tsx';
import { listValue, textValue } from './field-values.ts';
import { fieldId, problemAt } from './problem-places.ts';

type ItemCitationsProps = {
  documentoId: string;
  rows: readonly DadosQuaisquer[];
  place: number;
  leitura: LeituraDoDocumento;
  problems: readonly Problema[];
  asked: boolean;
  onChange: (row: DadosQuaisquer) => void;
};

/** Citations of an item, each with a button that keeps the item for a reason. */
export function ItemCitations(props: ItemCitationsProps) {
  const { documentoId, rows, place, leitura, problems, asked, onChange } = props;
  const row = rows[place] ?? {};
  const cited = citacoesDoItem(rows, place, leitura);
  if (cited.length === 0) return null;
  const written = citadasDoItem(rows, place, leitura).map(citacaoEscrita);
  const kept = listValue(row['mantidas']);
  const isKept = written.every((one) => kept.includes(one));
  const path = (nome: string) => `itens.${place}.${nome}`;
  const keepId = fieldId(documentoId, path('mantidas'));
  const motivoId = fieldId(documentoId, path('motivoDeManter'));
  const missing = problemAt(problems, path('mantidas'), '', asked).error;

  function toggle() {
    onChange({ ...row, mantidas: isKept ? [] : written, ...(isKept && { motivoDeManter: '' }) });
    // The field is rendered by then.
    if (!isKept) setTimeout(() => document.getElementById(motivoId)?.focus());
  }

  return (
    <Note kind={written.length > 0 ? 'stop' : 'wait'} className="item-citado">
      <ul>
        {cited.map((one) => (
          <li key={`${one.motivo} ${citacaoEscrita(one)}`} className={pedeMotivo(one) ? 'strong' : undefined}>
            {palavrasDaCitacao(one)}
          </li>
        ))}
      </ul>
      {written.length > 0 && (
        <>
          <div className="item-citado-ato row row-wrap">
            <Button id={keepId} variant="secondary" size="desk" aria-pressed={isKept} onClick={toggle}>
              Li e mantenho
            </Button>
            {!isKept && <span className="fine">Manter pede o motivo</span>}
          </div>
          {!isKept && missing !== undefined && <FieldError id={`${keepId}-falta`}>{missing}</FieldError>}
          {isKept && (
            <Field
              id={motivoId}
              label="Motivo"
              error={problemAt(problems, path('motivoDeManter'), row['motivoDeManter'], asked).error}
            >
              {(control) => (
                <TextInput
                  {...control}
                  autoComplete="off"
                  maxLength={300}
                  value={textValue(row['motivoDeManter'])}
                  onChange={(event) => onChange({ ...row, motivoDeManter: event.target.value })}
                />
              )}
            </Field>
          )}
        </>
      )}
    </Note>
  );
}
