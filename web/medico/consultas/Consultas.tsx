import Phone from 'lucide-react/icons/phone';
import Video from 'lucide-react/icons/video';
import { useState } from 'react';
import type { ConsultaDoMedico } from '#contracts/consultorio/consultas.contract.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { prazoCurto } from '#domain/calendario/promessa.ts';
import { formatTelefone } from '#domain/contas/telefone.ts';
import { useNow } from '#lib/clock/clock.ts';
import { servicoCurto } from '#lib/words/servico-curto.ts';
import { AnchorButton } from '#ui/button/AnchorButton.tsx';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { Done, type DoneWords } from '#ui/status/Done.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useAtoDaConsulta, useConsultas, type AtoDaConsulta } from './consultas.api.ts';
import './consultas.css';

const WORDS: Readonly<
  Record<AtoDaConsulta, { verb: string; title: string; text: string; done: (numero: number) => string }>
> = {
  realizada: {
    verb: 'Realizada',
    title: 'Registrar a consulta como realizada?',
    text: 'O caso volta para as suas mãos, e você decide de novo em até 48 horas úteis.',
    done: (numero) => `Consulta do pedido ${numero} registrada. O caso está com você.`,
  },
  falta: {
    verb: 'Não compareceu',
    title: 'O paciente não compareceu?',
    text: 'Ele recebe um aviso e escolhe de novo entre outra consulta e o reembolso. Na segunda falta, o dinheiro volta.',
    done: (numero) => `Falta do pedido ${numero} registrada.`,
  },
  cancelar: {
    verb: 'Cancelar consulta',
    title: 'Cancelar esta consulta?',
    text: 'O paciente recebe um pedido de desculpas e escolhe de novo entre outra consulta e o reembolso.',
    done: (numero) => `Consulta do pedido ${numero} cancelada.`,
  },
};

type Asked = { consulta: ConsultaDoMedico; ato: AtoDaConsulta };

/** Booked consultations of this doctor above the queue: one line each until their day; renders nothing without any. */
export function Consultas() {
  const { data: consultas = [] } = useConsultas();
  const { mutateAsync, error, reset, isPending } = useAtoDaConsulta();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [said, setSaid] = useState<DoneWords | null>(null);
  const now = useNow();

  async function confirm({ consulta, ato }: Asked) {
    try {
      await mutateAsync({ id: consulta.id, ato });
    } catch {
      // Shown by the dialog.
      return;
    }
    setAsked(null);
    setSaid({ text: WORDS[ato].done(consulta.numero) });
  }

  if (consultas.length === 0) return <Done words={said} />;
  return (
    <section className="consultas" aria-labelledby="consultas">
      <h2 id="consultas">Consultas</h2>
      <Done words={said} />
      <ul>
        {consultas.map((consulta) => (
          <Row
            key={consulta.id}
            consulta={consulta}
            now={now}
            onAsk={(ato) => {
              reset();
              setAsked({ consulta, ato });
            }}
          />
        ))}
      </ul>
      {asked !== null && (
        <ConfirmDialog
          open
          title={WORDS[asked.ato].title}
          verb={WORDS[asked.ato].verb}
          destructive={asked.ato !== 'realizada'}
          busy={isPending}
          onConfirm={() => void confirm(asked)}
          onCancel={() => setAsked(null)}
        >
          <p className="strong">
            {asked.consulta.paciente}, {prazoCurto(asked.consulta.inicio)}
          </p>
          <p>{WORDS[asked.ato].text}</p>
          {error && (
            <Note kind="stop" role="alert">
              {error.message}
            </Note>
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}

type RowProps = { consulta: ConsultaDoMedico; now: string; onAsk: (ato: AtoDaConsulta) => void };

function Row({ consulta, now, onAsk }: RowProps) {
  const { pedidoId, numero, paciente, idade, inicio, fim, contato, telefone } = consulta;
  const begun = inicio <= now;
  const id = `consulta-${consulta.id}`;
  const video = contato.startsWith('https://');
  if (dataEmSaoPaulo(inicio) > dataEmSaoPaulo(`${now}Z`)) {
    return (
      <li className="consultas-row grid align-center consultas-later">
        <p className="consultas-when num">{prazoCurto(inicio)}</p>
        <p className="consultas-who small" id={id}>
          <b>{paciente}</b>
          <span className="fine num">
            {servicoCurto(consulta.Servico_Selecionado)} · {numero}
          </span>
        </p>
        <div className="consultas-acts cluster gap-2">
          <LinkButton variant="bare" size="desk" to={`/medico/${pedidoId}`} aria-describedby={id}>
            Abrir caso
          </LinkButton>
          <Button variant="bare" size="desk" aria-describedby={id} onClick={() => onAsk('cancelar')}>
            Cancelar consulta
          </Button>
        </div>
      </li>
    );
  }
  return (
    <li className="consultas-row grid align-center">
      <p className="consultas-when num">
        <b>{prazoCurto(inicio)}</b>
        {fim <= now && <span className="fine ink-wait">Falta registrar</span>}
      </p>
      <p className="consultas-who" id={id}>
        <b>{paciente}</b>
        <span className="fine num">
          {servicoCurto(consulta.Servico_Selecionado)}
          {idade !== null && ` · ${idade} ${idade === 1 ? 'ano' : 'anos'}`} · {numero}
        </span>
        <span className="fine num consultas-phone inline-row">
          <Icon icon={Phone} />
          {formatTelefone(telefone)}
        </span>
      </p>
      <div className="consultas-acts cluster gap-2">
        <LinkButton variant="bare" size="desk" to={`/medico/${pedidoId}`} aria-describedby={id}>
          Abrir caso
        </LinkButton>
        {video && (
          <AnchorButton
            variant="secondary"
            size="desk"
            icon={Video}
            href={contato}
            target="_blank"
            rel="noreferrer"
            aria-describedby={id}
          >
            Entrar no vídeo
          </AnchorButton>
        )}
        {begun && (
          <Button variant="secondary" size="desk" aria-describedby={id} onClick={() => onAsk('realizada')}>
            Realizada
          </Button>
        )}
        {consulta.faltaDesde <= now && (
          <Button variant="secondary" size="desk" aria-describedby={id} onClick={() => onAsk('falta')}>
            Não compareceu
          </Button>
        )}
        {fim > now && (
          <Button variant="bare" size="desk" aria-describedby={id} onClick={() => onAsk('cancelar')}>
            Cancelar consulta
          </Button>
        )}
      </div>
    </li>
  );
}
