import Trash from 'lucide-react/icons/trash-2';
import { useState, type ReactNode } from 'react';
import type { Calendario, FeriadoLocal } from '#domain/calendario/calendario.ts';
import { formatDataBr } from '#domain/calendario/datas.ts';
import { useToday } from '#lib/clock/clock.ts';
import { Button } from '#ui/button/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/field/Field.tsx';
import { Select } from '#ui/field/TextInput.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { lineWords, yearLines, yearsOf, type YearLine } from '../edicao-do-calendario.ts';

type YearListProps = {
  calendario: Calendario;
  onRemove: (entry: FeriadoLocal) => void;
  children: ReactNode;
};

/** Days of one year that are no plain working days, by date. */
export function YearList({ calendario, onRemove, children }: YearListProps) {
  const today = useToday();
  const [year, setYear] = useState(() => Number(today.slice(0, 4)));
  return (
    <Card as="section" className="prazos-ano" aria-labelledby="prazos-ano">
      <div className="prazos-ano-cabeca row row-wrap between">
        <h2 id="prazos-ano">Feriados de {year}</h2>
        <Field label="Ano" className="prazos-ano-campo row">
          {(control) => (
            <Select
              {...control}
              value={year}
              onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
            >
              {yearsOf(calendario, today).map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <ul>
        {yearLines(year, calendario).map((line) => (
          <DayLine
            key={`${line.data} ${line.nome}`}
            line={line}
            past={line.data < today}
            onRemove={onRemove}
          />
        ))}
      </ul>
      {children}
    </Card>
  );
}

type DayLineProps = { line: YearLine; past: boolean; onRemove: (entry: FeriadoLocal) => void };

function DayLine({ line, past, onRemove }: DayLineProps) {
  const { data, nome, origem, entry } = line;
  const dia = formatDataBr(data).slice(0, 5);
  return (
    <li
      className={classNames(
        'prazos-dia grid gap-2-4 align-center',
        origem === 'local' && 'prazos-local',
        past && 'prazos-passado',
      )}
    >
      <time className="num" dateTime={data}>
        {dia}
      </time>
      <div>
        <p>{nome}</p>
        <p className="fine quiet">{lineWords(line)}</p>
      </div>
      {entry && (
        <Button
          variant="bare"
          size="desk"
          icon={Trash}
          aria-label={`Remover ${nome}, ${dia}`}
          onClick={() => onRemove(entry)}
        >
          Remover
        </Button>
      )}
    </li>
  );
}
