import { useRef, useState } from 'react';
import type { Devolucao } from '#contracts/pagamentos/devolucoes.contract.ts';
import { formatReais, formatValor, parseValor } from '#domain/pagamentos/dinheiro.ts';
import { MENSAGENS_DO_VALOR, recusaDoValor } from '#domain/pagamentos/devolucao.ts';
import { acharRegra } from '#domain/pagamentos/reembolso.ts';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextArea, TextInput } from '#ui/field/TextInput.tsx';
import type { NovoValor } from '../devolucoes.api.ts';
import { ruleWords } from '../devolucoes-words.ts';
import { FailureNote } from './FailureNote.tsx';

type ValorDialogProps = {
  devolucao: Devolucao;
  busy: boolean;
  error: Error | null;
  onConfirm: (novo: NovoValor) => void;
  onCancel: () => void;
};

/** A higher amount than the rule's needs no words, a lower one a reason. */
export function ValorDialog({ devolucao, busy, error, onConfirm, onCancel }: ValorDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const reason = useRef<HTMLTextAreaElement>(null);
  const [valor, setValor] = useState(formatValor(devolucao.valorCentavos));
  const [motivo, setMotivo] = useState(devolucao.valorMotivo ?? '');
  const [refusal, setRefusal] = useState<ReturnType<typeof recusaDoValor>>(null);
  const { regra, pagoCentavos } = devolucao;

  function tidy() {
    const centavos = parseValor(valor);
    setValor(centavos === null ? '' : formatValor(centavos));
    if (centavos === null || refusal === 'forma') setRefusal(centavos === null ? 'forma' : null);
  }

  function submit() {
    const centavos = parseValor(valor) ?? 0;
    const refused = recusaDoValor(centavos, motivo, {
      pago: pagoCentavos ?? devolucao.valorCentavos,
      estornado: devolucao.estornadoCentavos,
      pelaRegra: regra?.valorCentavos ?? devolucao.valorCentavos,
      pelaLei: regra !== null && acharRegra(regra.causa, regra.estagio)?.minimo === 100,
    });
    setRefusal(refused);
    if (refused === 'sem-motivo') reason.current?.focus();
    else if (refused) field.current?.focus();
    else onConfirm({ id: devolucao.id, valorCentavos: centavos, motivo: motivo.trim() });
  }

  return (
    <FormDialog
      title="Mudar o valor da devolução"
      verb="Mudar o valor"
      busy={busy}
      focus={field}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p>
        {ruleWords(devolucao)[0]} {pagoCentavos !== null && `Pode ir até ${formatReais(pagoCentavos)}.`}
      </p>
      <FailureNote error={error} />
      <Field
        label="Valor a devolver"
        error={refusal !== null && refusal !== 'sem-motivo' ? MENSAGENS_DO_VALOR[refusal] : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            figures="num"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={valor}
            onBlur={tidy}
            onChange={(event) => setValor(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field
        label="Motivo do valor"
        hint="Só é preciso para devolver menos do que a regra."
        error={refusal === 'sem-motivo' ? MENSAGENS_DO_VALOR[refusal] : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={reason}
            value={motivo}
            maxLength={500}
            onChange={(event) => setMotivo(event.currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
