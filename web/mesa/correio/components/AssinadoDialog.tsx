import { useState } from 'react';
import type { CartaNoCorreio } from '#contracts/consultorio/correio.contract.ts';
import { mesmoNumero } from '#domain/documentos/emissao/talao.ts';
import { servicoCurto } from '#lib/words/servico-curto.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Failed } from './Numeros.tsx';

type AssinadoDialogProps = {
  carta: CartaNoCorreio;
  busy: boolean;
  failure: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

/**
 * Number and patient of the sheets that were signed. A person who holds another form than the printed one types its number
 * and learns what to do: a signed prescription says its number, so that another form needs another printing (docs/decisions/0076).
 */
export function AssinadoDialog({ carta, busy, failure, onConfirm, onCancel }: AssinadoDialogProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const numbered = carta.folhas.flatMap(({ id, assinada, titulo, talao }) =>
    assinada || talao === null || talao.numero === null ? [] : [{ id, titulo, numero: talao.numero }],
  );
  // While digits are typed, the beginning of the number is no mistake yet.
  const [asked, setAsked] = useState(false);
  const differs = numbered.find(({ id, numero }) => !isSame(typed[id] ?? '', numero));
  return (
    <ConfirmDialog
      open
      title="Assinado à mão?"
      verb="Assinado à mão"
      busy={busy}
      onConfirm={() => {
        setAsked(true);
        if (differs) document.getElementById(fieldId(differs.id))?.focus();
        else onConfirm();
      }}
      onCancel={onCancel}
    >
      <div className="grid gap-3">
        <p className="muted">Confira com a folha que está na sua mão. Você pode desfazer até postar.</p>
        <div className="assinado-folha">
          {numbered.map(({ id, titulo, numero }) => (
            <p key={id} className="grid gap-0">
              <span className="fine quiet">{titulo}</span>
              <b className="mono assinado-numero">{numero}</b>
            </p>
          ))}
          <p>
            <b>{carta.paciente}</b>
          </p>
          <p className="small muted num">
            {servicoCurto(carta.Servico_Selecionado)} · pedido {carta.numero}
          </p>
        </div>
        {numbered.map(({ id, titulo, numero }) => {
          const text = typed[id] ?? '';
          return (
            <Field
              key={id}
              id={fieldId(id)}
              label={numbered.length === 1 ? 'Número na folha' : `Número na folha: ${titulo}`}
              hint="Para conferir, digite o que está impresso no formulário."
              failure={errorOf(text, numero, asked)}
              ok={mesmoNumero(text, numero) === true ? 'É o mesmo número.' : undefined}
            >
              {(control) => (
                <TextInput
                  {...control}
                  figures="num"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={40}
                  value={text}
                  onChange={({ currentTarget }) => setTyped({ ...typed, [id]: currentTarget.value })}
                />
              )}
            </Field>
          );
        })}
        {carta.medico !== null && <p className="small">Assinou: {carta.medico}</p>}
        {failure !== undefined && <Failed text={failure} />}
      </div>
    </ConfirmDialog>
  );
}

const fieldId = (folha: string) => `assinado-${folha}`;

/** Nothing typed confirms what is shown. */
const isSame = (typed: string, impresso: string) =>
  typed.trim() === '' || mesmoNumero(typed, impresso) === true;

function errorOf(typed: string, impresso: string, asked: boolean): string | undefined {
  if (isSame(typed, impresso)) return undefined;
  const digits = impresso.split(' · ').at(-1) ?? '';
  if (!asked && digits.startsWith(typed.trim())) return undefined;
  return `Esta folha saiu com ${impresso}. Se o formulário na sua mão tem outro número, não confirme: volte, use Desfazer na impressão e imprima de novo com o número certo.`;
}
