import CalendarCheck from 'lucide-react/icons/calendar-check-2';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { EscolhaDoPaciente, HorariosLivres } from '#contracts/pedidos/consultas.contract.ts';
import type { PedidoDetalhe } from '#contracts/pedidos/pedidos.contract.ts';
import { comPreposicao } from '#domain/contas/tratamento.ts';
import { horaEscrita } from '#domain/calendario/horas.ts';
import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { prazoCurto } from '#domain/calendario/promessa.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { ApiError } from '#lib/api/api.ts';
import { SHEET_TONES } from '#lib/words/sheet-tones.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { Sheet } from '#ui/picture/Sheet.tsx';
import { Note } from '#ui/status/Note.tsx';
import { dayName, daysOf, nearDay, whenShort, type DayOfTimes } from '../consulta-words.ts';
import { useHorarios, useMarcar } from '../consultas.api.ts';
import { useReembolsoPrevisto } from '#web/paciente/pedidos/pedidos.api.ts';
import { semEscolhaSentence } from '#web/paciente/pedidos/reembolso-words.ts';
import { PreferirReembolso, ReembolsoValor } from './Reembolso.tsx';

type EscolherProps = {
  pedido: PedidoDetalhe;
  escolha: EscolhaDoPaciente;
  /** Called after a booking, with its sentence. */
  onDone: (text: string) => void;
  /** Returns to the booked consultation; absent without one. */
  onBack?: () => void;
};

/** Free times of one doctor as radio buttons, and the link to the refund. */
export function EscolherHorario({ pedido, escolha, onDone, onBack }: EscolherProps) {
  const horarios = useHorarios(pedido.id);
  const { data: previsto } = useReembolsoPrevisto(pedido.id, !onBack);
  const de = escolha.consulta?.id ?? null;
  return (
    <>
      <h1>{de === null ? 'Escolha um horário' : 'Escolha outro horário'}</h1>
      {de === null && (
        <p className="muted">
          Você escolhe até <b className="nowrap">{prazoCurto(escolha.ate)}</b>. {semEscolhaSentence(previsto)}
        </p>
      )}
      <LoadedQuery query={horarios}>
        {(livres) =>
          livres === null ? (
            <NoTimes />
          ) : (
            <Times pedido={pedido} livres={livres} de={de} onDone={onDone} email={escolha.email} />
          )
        }
      </LoadedQuery>
      {onBack ? (
        <p className="consulta-outra grid gap-0-3 center">
          <Button variant="bare" onClick={onBack}>
            Ficar com o horário marcado
          </Button>
        </p>
      ) : (
        <div className="consulta-outra grid gap-0-3 center">
          <span className="small muted">
            Mudou de ideia? Devolvemos <ReembolsoValor pedidoId={pedido.id} /> por Pix.
          </span>
          <PreferirReembolso variant="bare" pedidoId={pedido.id} onDone={onDone} />
        </div>
      )}
    </>
  );
}

/** No doctor has a free time within four weeks. */
function NoTimes() {
  return (
    <Note kind="wait" title="Agora não há horário livre" className="consulta-nota">
      Nenhum médico tem horário nas próximas quatro semanas. Você pode pedir o reembolso, ou voltar aqui mais
      tarde: os horários novos aparecem sozinhos.
    </Note>
  );
}

const SHOWN_DAYS = 4;

type TimesProps = {
  pedido: PedidoDetalhe;
  livres: HorariosLivres;
  de: string | null;
  email: string;
  onDone: (text: string) => void;
};

function Times({ pedido, livres, de, email, onDone }: TimesProps) {
  const { medico, meio, duracaoMin, horarios, hoje } = livres;
  const [chosen, setChosen] = useState<string | null>(null);
  const [all, setAll] = useState(false);
  const [missing, setMissing] = useState(false);
  const attempt = useRef<{ inicio: string; id: string } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const marcar = useMarcar(pedido.id);
  const days = daysOf(horarios);
  const shown = all ? days : days.slice(0, SHOWN_DAYS);
  const inicio = chosen !== null && horarios.includes(chosen) ? chosen : null;
  // Booked by another patient after it was selected: the live stream removed it from the list.
  const gone = chosen !== null && inicio === null && !marcar.isPending;
  const taken = marcar.error instanceof ApiError && marcar.error.code === 'horario_tomado';
  const alertId = useId();

  const failed = marcar.error !== null;
  useEffect(() => {
    // The selected time is gone: the focus moves to the remaining ones.
    if (failed) form.current?.querySelector<HTMLElement>('input[type=radio]')?.focus();
  }, [failed]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (marcar.isPending) return;
    setMissing(inicio === null);
    if (inicio === null) {
      form.current?.querySelector<HTMLElement>('input[type=radio]')?.focus();
      return;
    }
    if (attempt.current?.inicio !== inicio) attempt.current = { inicio, id: crypto.randomUUID() };
    try {
      await marcar.mutateAsync({ id: attempt.current.id, medico: medico.id, inicio, de });
      onDone(`Consulta marcada: ${whenShort(inicio)}.`);
    } catch {
      setChosen(null);
    }
  }

  const servico = servicoPorTitulo(pedido.Servico_Selecionado);
  return (
    <>
      <Card className="consulta-medico grid gap-4 align-center">
        <Sheet tone={servico ? SHEET_TONES[servico.papel] : 'white'} />
        <div>
          <p className="strong">
            Consulta por {meio} {comPreposicao('com', medico.nome)}
          </p>
          <p className="small muted">
            {duracaoMin} minutos. Depois, o médico decide de novo sobre o pedido{' '}
            <span className="num">{pedido.numero}</span>. Sem pagar mais nada.
          </p>
        </div>
      </Card>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <p className="fine quiet consulta-fuso">Horários de Brasília</p>
        <div role="status">
          {gone && (
            <Note kind="wait" className="consulta-nota">
              O horário que você escolheu acabou de ser ocupado. Escolha outro.
            </Note>
          )}
        </div>
        {(missing || failed) && (
          <div id={alertId}>
            <Note kind="stop" role="alert" className="consulta-nota">
              {failed && !missing ? marcar.error?.message : 'Escolha um horário.'}
            </Note>
          </div>
        )}
        {shown.map((day) => (
          <Day
            key={day.data}
            day={day}
            near={nearDay(day.data, hoje)}
            chosen={inicio}
            describedBy={taken || missing ? alertId : undefined}
            onChoose={(time) => {
              setChosen(time);
              setMissing(false);
              marcar.reset();
            }}
          />
        ))}
        {shown.length < days.length && (
          <Button
            variant="bare"
            size="sm"
            iconEnd={ChevronDown}
            className="consulta-mais"
            onClick={() => setAll(true)}
          >
            Mostrar mais dias
          </Button>
        )}
        <Como meio={meio} email={email} />
        <div className="consulta-barra row row-wrap gap-2-4">
          <p role="status">
            <span className="fine quiet">{inicio === null ? 'Nenhum horário escolhido' : 'Escolhido'}</span>
            {inicio !== null && <b>{whenShort(inicio)}</b>}
          </p>
          <Button type="submit" icon={CalendarCheck} busy={marcar.isPending}>
            {de === null ? 'Agendar consulta' : 'Remarcar'}
          </Button>
        </div>
      </form>
    </>
  );
}

type DayProps = {
  day: DayOfTimes;
  near: string;
  chosen: string | null;
  describedBy: string | undefined;
  onChoose: (time: string) => void;
};

function Day({ day: { data, times }, near, chosen, describedBy, onChoose }: DayProps) {
  if (times.length === 0) {
    return (
      <div className="consulta-dia consulta-dia-sem row align-baseline row-wrap gap-0-3 between">
        <p>{dayName(data)}</p>
        <p className="small muted">Sem horário livre.</p>
      </div>
    );
  }
  return (
    <fieldset className="consulta-dia" aria-describedby={describedBy}>
      <legend>
        {dayName(data)} {near !== '' && <span className="quiet small">{near}</span>}
      </legend>
      <div className="consulta-horas grid gap-2">
        {times.map((time) => (
          <label key={time} className="consulta-hora">
            <input
              type="radio"
              name="horario"
              value={time}
              checked={time === chosen}
              onChange={() => onChoose(time)}
            />
            <span className="num">
              <VisuallyHidden>{dayOf(whenShort(time))}</VisuallyHidden>
              {horaEscrita(time)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Como({ meio, email }: { meio: HorariosLivres['meio']; email: string }) {
  return (
    <section className="consulta-como" aria-labelledby="como-vai-ser">
      <h2 id="como-vai-ser">Como vai ser</h2>
      <ul className="grid">
        <li>
          <Icon icon={Mail} />
          <span>
            {meio === 'vídeo'
              ? 'O link do vídeo fica no pedido e abre no navegador, sem instalar nada.'
              : 'O médico liga para o telefone do seu cadastro.'}{' '}
            O convite vai para <span className="nowrap">{email}</span>.
          </span>
        </li>
        <li>
          <Icon icon={Clock} />
          <span>Lembramos um dia antes e uma hora antes.</span>
        </li>
        <li>
          <Icon icon={CalendarDays} />
          <span>Você pode remarcar ou cancelar até 2 horas antes.</span>
        </li>
      </ul>
    </section>
  );
}

/** The part before the hour, with its comma. */
function dayOf(when: string): string {
  return when.slice(0, when.lastIndexOf(',') + 1);
}
