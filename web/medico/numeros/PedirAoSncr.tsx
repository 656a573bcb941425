import { useState, type SubmitEvent } from 'react';
import type { NumerosDoSncr } from '#contracts/documentos/numeros.contract.ts';
import {
  MAX_DE_NOTIFICACOES,
  MAX_DO_BLOCO,
  MIN_DE_NOTIFICACOES,
} from '#domain/documentos/emissao/faixa-sncr.ts';
import type { NumeroSncr } from '#domain/documentos/tipo-de-documento.ts';
import { Button } from '#ui/button/Button.tsx';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { Field } from '#ui/field/Field.tsx';
import { FormActions, FormGrid } from '#ui/field/Form.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Note } from '#ui/status/Note.tsx';
import { kindName } from './kind-name.ts';
import { KindField } from './KindField.tsx';
import { usePedirNumeros } from './numeros.api.ts';

/** Requests numbers: the doctor signs in at SNCR's page, which returns here. */
export function PedirAoSncr({ sncr: { ultimo, saldos } }: { sncr: NumerosDoSncr }) {
  const ask = usePedirNumeros();
  const [numero, setNumero] = useState<NumeroSncr>(ultimo?.numero ?? 'RCE');
  const [quantidade, setQuantidade] = useState(String(MAX_DE_NOTIFICACOES));
  const [problem, setProblem] = useState<{ message: string; attempt: number } | null>(null);
  const say = (message: string) => setProblem((before) => ({ message, attempt: (before?.attempt ?? 0) + 1 }));
  const block = numero === 'RCE' || numero === 'RET';
  const saldo = saldos.find((one) => one.numero === numero);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (ask.isPending) return;
    const count = block ? MAX_DE_NOTIFICACOES : Number(quantidade);
    if (!Number.isInteger(count) || count < MIN_DE_NOTIFICACOES || count > MAX_DE_NOTIFICACOES) {
      return say(`Peça de ${MIN_DE_NOTIFICACOES} a ${MAX_DE_NOTIFICACOES} números.`);
    }
    try {
      await ask.mutateAsync({ numero, quantidade: count });
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <Card as="form" pad noValidate className="numeros-nova grid" onSubmit={(event) => void submit(event)}>
      <h2>Pedir ao SNCR</h2>
      {ultimo !== null && (
        <Note kind={ultimo.tom} title={ultimo.titulo} role="status">
          <p>{kindName(ultimo.numero)}</p>
          <p>{ultimo.texto}</p>
        </Note>
      )}
      {problem !== null && <ErrorSummary {...problem} />}
      <FormGrid>
        <KindField label="Números para" value={numero} onChange={setNumero} />
        {!block && (
          <Field label="Quantidade" className="md-span-2">
            {(control) => (
              <TextInput
                {...control}
                className="num"
                inputMode="numeric"
                autoComplete="off"
                value={quantidade}
                onChange={({ target }) => setQuantidade(target.value)}
              />
            )}
          </Field>
        )}
      </FormGrid>
      <p className="small muted">
        {block
          ? `O SNCR dá um bloco de ${MAX_DO_BLOCO.toLocaleString('pt-BR')} números, três vezes por mês.`
          : `O SNCR dá até ${MAX_DE_NOTIFICACOES} números por dia, do saldo que a Vigilância Sanitária deixou.`}{' '}
        {saldo && `Saldo no último pedido: ${saldo.saldo.toLocaleString('pt-BR')}. `}
        Você entra com o gov.br na página do SNCR e volta para cá.
      </p>
      <FormActions>
        <Button type="submit" busy={ask.isPending}>
          Pedir números ao SNCR
        </Button>
      </FormActions>
    </Card>
  );
}
