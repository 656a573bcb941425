import Check from 'lucide-react/icons/check';
import FileText from 'lucide-react/icons/file-text';
import Phone from 'lucide-react/icons/phone';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Smartphone from 'lucide-react/icons/smartphone';
import Video from 'lucide-react/icons/video';
import { useState } from 'react';
import type { ConsultaMarcada, EscolhaDoPaciente } from '#contracts/pedidos/consultas.contract.ts';
import { comPreposicao } from '#domain/contas/tratamento.ts';
import { useOneAtATime } from '#lib/browser/useOneAtATime.ts';
import { useNow, useToday } from '#lib/clock/clock.ts';
import { AnchorButton } from '#ui/button/AnchorButton.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { Note } from '#ui/status/Note.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { untilWords, whenLong } from '../consulta-words.ts';
import { useCancelarConsulta } from '../consultas.api.ts';
import { ReembolsoValor } from './Reembolso.tsx';

type MarcadaProps = {
  pedidoId: string;
  escolha: EscolhaDoPaciente;
  consulta: ConsultaMarcada;
  onRemarcar: () => void;
  onDone: (text: string) => void;
};

const minutesOf = ({ inicio, fim }: ConsultaMarcada) => (Date.parse(fim) - Date.parse(inicio)) / 60_000;

/** Booked consultation: time, doctor, link, and the end of the time to change it. */
export function Marcada({ pedidoId, escolha, consulta, onRemarcar, onDone }: MarcadaProps) {
  const now = useNow();
  const over = consulta.fim <= now;
  return (
    <>
      <Card as="section" className="consulta-marcada" aria-labelledby="consulta-marcada">
        <Tag kind={over ? 'info' : 'ok'} icon={Check}>
          {over ? 'Consulta' : 'Consulta marcada'}
        </Tag>
        <h1 id="consulta-marcada">{whenLong(consulta.inicio)}</h1>
        <p className="muted">
          Por {consulta.meio}, {minutesOf(consulta)} minutos,{' '}
          <b>{comPreposicao('com', consulta.medico.nome)}</b>,{' '}
          <span className="num">{consulta.medico.registro}</span>. Horário de Brasília.
        </p>
        {over ? (
          <p>O médico registra o que aconteceu e decide de novo. O que ele decidir aparece no pedido.</p>
        ) : (
          <>
            <Entrar consulta={consulta} email={escolha.email} />
            <Mudar
              pedidoId={pedidoId}
              escolha={escolha}
              consulta={consulta}
              onRemarcar={onRemarcar}
              onDone={onDone}
            />
          </>
        )}
      </Card>
      {!over && <Antes telefone={escolha.telefone} video={consulta.meio === 'vídeo'} />}
    </>
  );
}

function Entrar({ consulta, email }: { consulta: ConsultaMarcada; email: string }) {
  const today = useToday();
  if (consulta.meio === 'telefone') {
    return <p className="consulta-entrar grid gap-2">O médico liga para o telefone do seu cadastro.</p>;
  }
  return (
    <div className="consulta-entrar grid gap-2">
      {consulta.link === null ? (
        <Button variant="secondary" icon={Video} aria-disabled="true" aria-describedby="entrar-quando">
          Entrar no vídeo
        </Button>
      ) : (
        <AnchorButton icon={Video} href={consulta.link} target="_blank" rel="noreferrer">
          Entrar no vídeo
        </AnchorButton>
      )}
      <p className="small muted" id="entrar-quando">
        {consulta.link === null && `Abre ${untilWords(consulta.abreEm, today)}. `}
        O convite para o calendário foi para <span className="nowrap">{email}</span>.
      </p>
    </div>
  );
}

function Mudar({ pedidoId, escolha, consulta, onRemarcar, onDone }: MarcadaProps) {
  const now = useNow();
  const today = useToday();
  const { mutateAsync, error, reset, isPending } = useCancelarConsulta(pedidoId);
  const [asking, setAsking] = useState(false);
  const once = useOneAtATime();
  const confirm = async () => {
    try {
      await mutateAsync(consulta.id);
    } catch {
      // Shown by the dialog.
      return;
    }
    setAsking(false);
    onDone('Consulta cancelada. Escolha outro horário ou o reembolso.');
  };
  if (consulta.mudavelAte <= now) {
    return (
      <p className="fine quiet">
        Faltam menos de 2 horas: para remarcar ou cancelar, fale com a gente pelo chat. Se faltar, você volta
        a escolher.
      </p>
    );
  }
  return (
    <>
      <div className="consulta-mudar grid">
        {escolha.podeAgendar && (
          <Button variant="soft" icon={RefreshCw} onClick={onRemarcar}>
            Remarcar
          </Button>
        )}
        <Button
          variant="stop"
          onClick={() => {
            reset();
            setAsking(true);
          }}
        >
          Cancelar consulta
        </Button>
      </div>
      <p className="fine quiet">
        Até {untilWords(consulta.mudavelAte, today)}. Se cancelar ou faltar, você volta a escolher: outra
        consulta ou o reembolso de <ReembolsoValor pedidoId={pedidoId} />.
      </p>
      <ConfirmDialog
        open={asking}
        title="Cancelar a consulta?"
        verb="Cancelar consulta"
        destructive
        busy={isPending}
        onConfirm={() => void once(confirm)}
        onCancel={() => setAsking(false)}
      >
        <p className="strong">{whenLong(consulta.inicio)}</p>
        <p>
          O horário fica livre para outra pessoa. Você volta a escolher entre outra consulta e o reembolso.
        </p>
        {error && (
          <Note kind="stop" role="alert">
            {error.message}
          </Note>
        )}
      </ConfirmDialog>
    </>
  );
}

function Antes({ telefone, video }: { telefone: string; video: boolean }) {
  return (
    <section className="consulta-como" aria-labelledby="antes-da-consulta">
      <h2 id="antes-da-consulta">Antes da consulta</h2>
      <ul className="grid">
        <li>
          <Icon icon={FileText} />
          <span>Tenha à mão a receita e os exames que já fez.</span>
        </li>
        <li>
          <Icon icon={Smartphone} />
          <span>Um lugar calmo, o celular carregado{video && ' e o microfone liberado'}.</span>
        </li>
        {video && (
          <li>
            <Icon icon={Phone} />
            <span>
              Sem internet na hora? Ligamos para <span className="num nowrap">{telefone}</span>.
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}
