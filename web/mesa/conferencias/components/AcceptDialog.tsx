import { useRef, useState } from 'react';
import type { DetalheDaConferencia } from '#contracts/titular/conferencias.contract.ts';
import { MENSAGEM_VALIDADE, parseValidade } from '#domain/titular/conferencia.ts';
import { useToday } from '#lib/clock/clock.ts';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { Field } from '#ui/field/Field.tsx';
import { Select, TextInput } from '#ui/field/TextInput.tsx';

export type Accepted = { por: 'procuracao' | 'curatela'; ate: string };

type AcceptDialogProps = {
  caso: DetalheDaConferencia;
  busy: boolean;
  onCancel: () => void;
  onAccept: (accepted: Accepted) => void;
};

/** Says what accepting does; of a power of attorney it asks what it is and until when it holds. */
export function AcceptDialog({ caso, busy, onCancel, onAccept }: AcceptDialogProps) {
  const hoje = useToday();
  const input = useRef<HTMLInputElement>(null);
  const [por, setPor] = useState<Accepted['por']>('procuracao');
  const [ate, setAte] = useState('');
  const [wrong, setWrong] = useState(false);
  const twoAccounts = caso.tipo === 'segundo responsável';

  function submit() {
    const refused = parseValidade(ate, hoje) === undefined;
    setWrong(refused);
    if (refused) input.current?.focus();
    else onAccept({ por, ate });
  }

  return (
    <FormDialog
      title={twoAccounts ? 'Passar a pessoa para quem pede?' : 'Aceitar o documento?'}
      verb={twoAccounts ? 'Passar para quem pede' : 'Aceitar'}
      busy={busy}
      focus={input}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {twoAccounts ? (
        <p>
          {caso.nome} passa para a conta que pede. A outra conta deixa de ler tudo o que é dela, também o que
          pediu antes. As duas recebem um e-mail, sem saber quem é a outra.
        </p>
      ) : (
        <>
          <p>A conta passa a pedir por {caso.nome}, pagar e ler os documentos dela.</p>
          <Field label="O documento é" id="por">
            {(control) => (
              <Select
                {...control}
                value={por}
                onChange={({ currentTarget: { value } }) =>
                  setPor(value === 'curatela' ? 'curatela' : 'procuracao')
                }
              >
                <option value="procuracao">Procuração</option>
                <option value="curatela">Termo de curatela</option>
              </Select>
            )}
          </Field>
          <Field
            label="Vale até"
            hint="Como dd/mm/aaaa. Em branco, se o documento não tem fim."
            error={wrong ? MENSAGEM_VALIDADE : undefined}
            id="ate"
          >
            {(control) => (
              <TextInput
                {...control}
                ref={input}
                inputMode="numeric"
                figures="num"
                placeholder="dd/mm/aaaa"
                autoComplete="off"
                value={ate}
                onChange={(event) => setAte(event.target.value)}
              />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}
