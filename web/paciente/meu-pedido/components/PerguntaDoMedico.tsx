import ArrowRight from 'lucide-react/icons/arrow-right';
import Clock from 'lucide-react/icons/clock';
import Paperclip from 'lucide-react/icons/paperclip';
import { useRef, useState, type SubmitEvent } from 'react';
import type { Andamento } from '#contracts/consultorio/andamento.contract.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { fraseDoTermo } from '#domain/consultorio/espera.ts';
import { prazoLongo } from '#domain/calendario/promessa.ts';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextArea } from '#ui/field/TextInput.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useOneAtATime } from '#lib/browser/useOneAtATime.ts';
import { useResponder } from '../meu-pedido.api.ts';

type PerguntaProps = { pedidoId: string; pergunta: NonNullable<Andamento['pergunta']> };

/** The doctor's question, and the reply field: the answer is a chat message, which the doctor reads. */
export function PerguntaDoMedico({ pedidoId, pergunta }: PerguntaProps) {
  const { texto, medico, em, ate, semResposta } = pergunta;
  const [resposta, setResposta] = useState('');
  const [empty, setEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // One id per answer: a retry after a failure is the same message.
  const id = useRef(crypto.randomUUID());
  const { mutateAsync, error, isPending } = useResponder(pedidoId);
  const oneAtATime = useOneAtATime();

  async function answer() {
    try {
      await mutateAsync({ id: id.current, mensagem: resposta });
      id.current = crypto.randomUUID();
    } catch {
      // The text stays, with the error.
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setEmpty(resposta.trim() === '');
    if (resposta.trim() === '') field.current?.focus();
    else void oneAtATime(answer);
  }

  return (
    <>
      {semResposta && <Espera pergunta={pergunta} />}
      <Card as="section" pad className="agora agora-pergunta" aria-labelledby="agora">
        <p className="quem">
          <b>{medico.nome}</b>
          <span className="fine quiet num">
            {dataEHora(em)} · {medico.registro}
          </span>
        </p>
        <h2 id="agora">O médico perguntou</h2>
        <blockquote className="fala">{texto}</blockquote>
        {!semResposta && (
          <div className="agora-prazo">
            <Icon icon={Clock} />
            <p>
              <b>{fraseDoTermo(ate)}.</b>{' '}
              <span className="muted">
                Sem resposta até lá, o pedido volta à fila e é decidido com as informações que temos.
              </span>
            </p>
          </div>
        )}
        <form noValidate onSubmit={submit} className="resposta">
          <Field
            label="Sua resposta"
            error={empty ? 'Escreva a sua resposta.' : undefined}
            failure={error?.message}
          >
            {(control) => (
              <TextArea
                {...control}
                ref={field}
                rows={3}
                value={resposta}
                onChange={(event) => {
                  setResposta(event.target.value);
                  setEmpty(false);
                }}
              />
            )}
          </Field>
          <div className="agora-pe cluster">
            <Button type="submit" iconEnd={ArrowRight} busy={isPending}>
              Responder
            </Button>
            <LinkButton variant="secondary" icon={Paperclip} to="/chatpage">
              Enviar uma foto pelo chat
            </LinkButton>
          </div>
        </form>
      </Card>
      {!semResposta && <Espera pergunta={pergunta} />}
    </>
  );
}

/** Pause of the promised time, reminder, and consequence of the term. */
function Espera({ pergunta: { em, ate, lembradaEm, semResposta } }: Pick<PerguntaProps, 'pergunta'>) {
  if (semResposta) {
    return (
      <Note kind="wait" title="O pedido voltou à fila sem a sua resposta">
        <p>
          Ela era esperada até {prazoLongo(ate)}. O prazo voltou a correr, e um médico decide com as
          informações que tem. Você ainda pode responder: quem decidir lê a sua resposta.
        </p>
      </Note>
    );
  }
  return (
    <Note kind="wait" title={`O prazo está parado desde ${dataEHora(em)}`}>
      <p>
        Ele volta a correr quando você responde.
        {lembradaEm !== null && ` Mandamos um lembrete por e-mail em ${dataEHora(lembradaEm)}.`}
      </p>
    </Note>
  );
}
