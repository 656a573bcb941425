import { useRef, useState } from 'react';
import type { Caso } from '#contracts/consultorio/caso.contract.ts';
import { LIMITE_MENSAGEM } from '#domain/chat/chat.ts';
import { useToday } from '#lib/clock/clock.ts';
import { relativeDayAndHour } from '#lib/words/when.ts';
import { Button } from '#ui/button/Button.tsx';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextArea } from '#ui/field/TextInput.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useResponderNoCaso } from './caso.api.ts';
import { useKeptText } from './useKeptText.ts';

/** The conversation that the desk gave to this doctor: who waits, and the answer, where the whole case is open. */
export function ResponderConversa({ caso }: { caso: Caso }) {
  const today = useToday();
  const { conversaDada, visao, paciente } = caso;
  if (conversaDada === null) return null;
  const { desde } = conversaDada;
  const words =
    desde === null ? '' : ` ${paciente.tratamento} espera desde ${relativeDayAndHour(desde, today)}.`;
  return (
    <section className="leitura-parte grid gap-2" aria-label="Conversa com você">
      <Note kind={desde === null ? 'info' : 'wait'} role="status">
        A administração passou a conversa para você.{words}
        {visao === 'reduzida' && ' Assuma o caso para ler e responder.'}
      </Note>
      {visao !== 'reduzida' && <Answer caso={caso} />}
    </section>
  );
}

function Answer({ caso: { pedido, conversa } }: { caso: Caso }) {
  const text = useKeptText(`resposta:${pedido.id}`);
  const answer = useResponderNoCaso(pedido.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const [sent, setSent] = useState(false);

  async function send() {
    try {
      await answer.mutateAsync({ id: text.id, mensagem: text.texto, ate: conversa.at(-1)?.n ?? 0 });
      text.done();
      setSent(true);
    } catch {
      setSent(false);
    }
    field.current?.focus();
  }

  return (
    <form
      className="grid gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!answer.isPending) void send();
      }}
    >
      {answer.error !== null && <ErrorSummary message={answer.error.message} attempt={answer.failureCount} />}
      <Field label="Resposta na conversa">
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={3}
            maxLength={LIMITE_MENSAGEM}
            value={text.texto}
            onChange={(event) => text.write(event.target.value)}
          />
        )}
      </Field>
      <div className="row gap-2">
        <Button type="submit" variant="secondary" size="desk" busy={answer.isPending}>
          Enviar resposta
        </Button>
        <span role="status" className="fine muted">
          {sent && text.texto === '' && 'Resposta enviada.'}
        </span>
      </div>
    </form>
  );
}
