import type { CasoNaFila } from '../../../contracts/consultorio/fila.contract.ts';
import { dateCreated } from '../../../domain/calendario/datas.ts';
import { useNow, useToday } from '../../lib/clock/clock.ts';
import { relativeDayAndHour } from '../../lib/words/when.ts';
import { Button } from '../../ui/button/Button.tsx';
import { DataCell, DataTable, type Column } from '../../ui/list/DataTable.tsx';
import { Tag } from '../../ui/status/Tag.tsx';

const PACIENTE = { title: 'Paciente', kind: 'head' } as const;
const PRAZO = { title: 'Prazo' };
const SERVICO = { title: 'Serviço' };
const ARQUIVOS = { title: 'Arquivos' };
const ACTIONS = { title: 'Ações', kind: 'acts' } as const;
const COLUMNS: readonly Column[] = [PACIENTE, PRAZO, SERVICO, ARQUIVOS, ACTIONS];

type CasosTableProps = {
  label: string;
  casos: readonly CasoNaFila[];
  /** The case that is being taken in hand, by its id. */
  taking?: string | null;
  /** Absent for the cases that the doctor has in hand already. */
  onAssumir?: (caso: CasoNaFila) => void;
};

/** Cases by promised time; who has each of them in hand and until when, or the button that takes it. */
export function CasosTable({ label, casos, taking = null, onAssumir }: CasosTableProps) {
  const today = useToday();
  const now = useNow();
  return (
    <DataTable label={label} columns={COLUMNS}>
      {casos.map((caso) => (
        <tr key={caso.id}>
          <DataCell {...PACIENTE}>
            <div id={`caso-${caso.id}`}>
              <b className="strong">{caso.paciente}</b>
              <div className="fine quiet num">
                {caso.idade !== null && `${caso.idade} ${caso.idade === 1 ? 'ano' : 'anos'} · `}Pedido{' '}
                {caso.numero}
              </div>
            </div>
          </DataCell>
          <DataCell {...PRAZO}>
            <div className="num">
              {relativeDayAndHour(caso.prazo, today).replace(/^em (\d\d\/\d\d)\/\d{4}/, '$1')}{' '}
              {caso.prazo.slice(0, 16) < now && <Tag kind="stop">venceu</Tag>}
            </div>
          </DataCell>
          <DataCell {...SERVICO}>{caso.Servico_Selecionado}</DataCell>
          <DataCell {...ARQUIVOS}>
            <span className="num">{caso.arquivos}</span>
          </DataCell>
          <DataCell {...ACTIONS}>
            <div>
              {caso.com !== null && (
                <span className="small num">
                  Com {caso.com.voce ? 'você' : caso.com.nome} até {hourOf(caso.com.ate)}
                </span>
              )}
              {caso.com === null && onAssumir && (
                <Button
                  variant="secondary"
                  size="desk"
                  busy={taking === caso.id}
                  aria-describedby={`caso-${caso.id}`}
                  onClick={() => onAssumir(caso)}
                >
                  Assumir
                </Button>
              )}
            </div>
          </DataCell>
        </tr>
      ))}
    </DataTable>
  );
}

function hourOf(instant: string): string {
  return dateCreated(instant).slice(-5).replace(':', 'h');
}
