import { useRef, useState } from 'react';
import type { CartaNoCorreio } from '#contracts/consultorio/correio.contract.ts';
import { lerNumeroEscolhido, MAX_DIGITOS_DO_TALAO, MAX_SERIE } from '#domain/documentos/emissao/talao.ts';
import { ApiError } from '#lib/api/api.ts';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { useImprimir } from '../correio.api.ts';
import { folhasSemNumero, type FolhaANumerar } from './Numeros.tsx';

type ImprimirDialogProps = {
  /** Letters whose every notification finds a form; one, or several printed together. */
  cartas: readonly CartaNoCorreio[];
  /** Words on letters that are left out, or null. */
  leftOut: string | null;
  onDone: (text: string) => void;
  onCancel: () => void;
};

const UNREADABLE = 'Escreva o número como está no formulário, só com algarismos.';

/** Asks for the number of the form in hand of each notification, and prints. A refused number keeps what was typed. */
export function ImprimirDialog({ cartas, leftOut, onDone, onCancel }: ImprimirDialogProps) {
  const print = useImprimir();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);
  // The forms as they were offered: another printing meanwhile is refused and not silently answered with other numbers.
  const [offered] = useState(() => cartas.map((carta) => ({ carta, folhas: folhasSemNumero(carta) })));
  const first = useRef<HTMLInputElement>(null);
  const several = cartas.length > 1;
  const offerOf = ({ talao }: FolhaANumerar) => (several ? talao.noLote : talao.proximo);
  const all = offered.flatMap(({ folhas }) => folhas);
  const [firstFolha] = all;

  function submit() {
    const wrong = all.filter(({ id }) => lerNumeroEscolhido(typed[id] ?? '1') === null).map(({ id }) => id);
    setUnreadable(wrong);
    setAttempt((n) => n + 1);
    print.reset();
    if (wrong.length > 0) return;
    const toPrint = offered.map(({ carta, folhas }) => ({
      id: carta.id,
      numeros: folhas.map((folha) => ({
        folha: folha.id,
        numero: typed[folha.id] ?? offerOf(folha)?.escolha ?? '',
      })),
    }));
    const name = several ? `folhas-de-${cartas.length}-cartas` : `folhas-${cartas[0]?.numero ?? ''}`;
    print.mutate(
      { cartas: toPrint, name },
      { onSuccess: () => onDone('Folhas e envelopes estão na pasta de downloads.') },
    );
  }

  const details = print.error instanceof ApiError ? print.error.details : undefined;
  const errorOf = (id: string) =>
    unreadable.includes(id) ? UNREADABLE : details?.find(({ campo }) => campo === id)?.mensagem;
  const faults = all.flatMap(({ id }) => {
    const text = errorOf(id);
    return text === undefined ? [] : [{ id: `numero-${id}`, text }];
  });
  const message = print.error?.message ?? (unreadable.length > 0 ? UNREADABLE : null);
  return (
    <FormDialog
      title={several ? `Imprimir ${cartas.length} cartas` : 'Imprimir'}
      verb="Imprimir"
      busy={print.isPending}
      focus={first}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p className="muted">
        Confira cada número com o formulário na sua mão. Mude se ele for outro: número impresso fica ligado ao
        paciente.
      </p>
      {leftOut !== null && <p className="small">{leftOut}</p>}
      {message !== null && <ErrorSummary message={message} fields={faults} attempt={attempt} />}
      {offered.map(({ carta, folhas }) => (
        <fieldset key={carta.id} className="imprimir-carta grid">
          <legend>
            <b>{carta.paciente}</b>, pedido {carta.numero}
          </legend>
          {folhas.map((folha) => (
            <Field
              key={folha.id}
              id={`numero-${folha.id}`}
              label="Número da notificação"
              hint={`${folha.titulo}, ${folha.talao.medico}. Próxima do ${offerOf(folha)?.talao ?? ''}.`}
              error={errorOf(folha.id)}
            >
              {(control) => (
                <TextInput
                  {...control}
                  {...(folha === firstFolha && { ref: first })}
                  figures="mono"
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={MAX_DIGITOS_DO_TALAO + MAX_SERIE + 1}
                  value={typed[folha.id] ?? offerOf(folha)?.numero ?? ''}
                  onChange={({ currentTarget }) => setTyped({ ...typed, [folha.id]: currentTarget.value })}
                />
              )}
            </Field>
          ))}
          {folhas.length === 0 && <p className="small muted">Sem número a dar.</p>}
        </fieldset>
      ))}
    </FormDialog>
  );
}
