import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AgendaDoMedico, AgendaEditada } from '#contracts/pedidos/agenda.contract.ts';
import { horaEscrita } from '#domain/calendario/horas.ts';
import { dataEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { estaNaAgenda } from '#domain/consultorio/agenda.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { classNames } from '#ui/class-names.ts';
import { Card } from '#ui/layout/Card.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { mondayOf, shortDate, weekGrid, weekLabel, weekWords } from './week-grid.ts';
import './como-fica.css';

type ComoFicaProps = {
  /** Edited agenda. */
  agenda: AgendaEditada;
  saved: AgendaDoMedico;
  today: string;
  /** Path of an order: the desk's, or the doctor's case. */
  orderPath: '/pedido/' | '/medico/';
};

/** Last week of the preview: holidays are known for a year. */
const WEEKS_AHEAD = 50;

/** Week of the edited agenda with its bookings. */
export function ComoFica({ agenda, saved, today, orderPath }: ComoFicaProps) {
  const [ahead, setAhead] = useState(0);
  const grid = weekGrid(agenda, saved, { monday: somarDias(mondayOf(today), 7 * ahead), today });
  const names = new Map(saved.feriados.map(({ data, nome }) => [data, nome]));
  const regras = { ...agenda, feriado: (data: string) => names.get(data) ?? null };
  const [first, last] = [grid.days[0], grid.days.at(-1)];
  return (
    <Card as="section" className="agenda-fica" aria-labelledby="agenda-fica">
      <div className="agenda-cab">
        <h2 id="agenda-fica">Como fica</h2>
        <div className="agenda-fica-semana row gap-1">
          <IconButton
            icon={ChevronLeft}
            size="desk"
            label="Semana anterior"
            disabled={ahead === 0}
            onClick={() => setAhead(ahead - 1)}
          />
          <span className="small num" aria-live="polite">
            {weekLabel(first?.data ?? '', last?.data ?? '')}
          </span>
          <IconButton
            icon={ChevronRight}
            size="desk"
            label="Semana seguinte"
            disabled={ahead === WEEKS_AHEAD}
            onClick={() => setAhead(ahead + 1)}
          />
        </div>
      </div>
      <div className="agenda-grade grid gap-1" role="img" aria-label={weekWords(grid)}>
        <div className="agenda-grade-horas">
          {grid.hours.slice(0, -1).map((hour) => (
            <span key={hour} className="num">{`${String(hour).padStart(2, '0')}h`}</span>
          ))}
        </div>
        {grid.days.map(({ data, label, past, feriado, blocks }) => (
          <div key={data} className={classNames('agenda-grade-dia', past && 'agenda-passado')}>
            <b className="muted center">{label}</b>
            <div style={{ height: `${(grid.hours.length - 1) * 1.75}rem` }} title={feriado ?? undefined}>
              {blocks.map(({ kind, top, height }) => (
                <i
                  key={`${kind} ${top}`}
                  className={`agenda-bloco-${kind}`}
                  style={{ top: `${top}%`, height: `${height}%` }}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      <ul className="agenda-legenda cluster muted fine">
        <li>
          <i className="agenda-bloco-aberto" />
          Aberto
        </li>
        <li>
          <i className="agenda-bloco-marcado" />
          Marcado
        </li>
        <li>
          <i className="agenda-bloco-fechado" />
          Fechado
        </li>
      </ul>
      {grid.consultas.length > 0 && (
        <ul className="agenda-marcadas" aria-label="Consultas desta semana">
          {grid.consultas.map(({ id, pedidoId, numero, paciente, inicio, fim, estado }) => (
            <li className="row row-wrap gap-1-3" key={id}>
              <span className="num small">
                {shortDate(dataEmSaoPaulo(inicio))} {horaEscrita(inicio)}
              </span>
              <Link to={`${orderPath}${pedidoId}`}>
                {paciente}
                <span className="fine quiet num"> pedido {numero}</span>
              </Link>
              {estado === 'marcada' &&
                !estaNaAgenda(regras, { inicio: new Date(inicio), fim: new Date(fim) }) && (
                  <Tag kind="wait">Fora dos horários</Tag>
                )}
              {estado === 'realizada' && <Tag kind="ok">Realizada</Tag>}
              {estado === 'faltou' && <Tag kind="idle">Faltou</Tag>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
