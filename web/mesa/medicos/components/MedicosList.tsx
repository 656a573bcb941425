import type { CadastroDoMedico } from '#contracts/contas/medicos.contract.ts';
import { formatCrm } from '#domain/contas/medico.ts';
import { Button } from '#ui/button/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Card } from '#ui/layout/Card.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { ESTADO_LOOKS, initials, situationLine } from '../medicos-words.ts';

/** Acts with a question first: open or close the cases, turn off a lost segundo fator. */
export type MedicoAct = 'ativar' | 'desativar' | 'desligar-codigo';

type MedicosListProps = {
  medicos: readonly CadastroDoMedico[];
  /** Id of the doctor with the open record. */
  open: string | null;
  /** Id of the doctor with an act in progress. */
  busy: string | null;
  onOpen: (id: string) => void;
  onAct: (act: MedicoAct, medico: CadastroDoMedico) => void;
};

/** A click on the name opens the record. */
export function MedicosList({ medicos, open, busy, onOpen, onAct }: MedicosListProps) {
  return (
    <Card as="section" className="medicos-lista" aria-label="Lista de médicos">
      <ul>
        {medicos.map((medico) => {
          const { id, nome, estado, especialidade } = medico;
          const { word, kind, icon } = ESTADO_LOOKS[estado];
          const act = estado === 'ativo' ? 'desativar' : 'ativar';
          return (
            <li
              key={id}
              className={classNames('medicos-linha grid align-center', id === open && 'medicos-aberta')}
            >
              <span
                className={classNames('medicos-bola', estado === 'inativo' && 'medicos-bola-fora')}
                aria-hidden="true"
              >
                {initials(nome)}
              </span>
              <div className="medicos-quem" id={`medico-${id}`}>
                <button
                  type="button"
                  className="medicos-nome"
                  aria-current={id === open || undefined}
                  onClick={() => onOpen(id)}
                >
                  {nome}
                </button>
                <span className="fine num">
                  {[formatCrm(medico), especialidade].filter((part) => part !== '').join(' · ')}
                </span>
              </div>
              <div className="medicos-estado">
                <Tag kind={kind} icon={icon}>
                  {word}
                </Tag>
                <span className="fine num">{situationLine(medico)}</span>
              </div>
              <Button
                variant="secondary"
                size="desk"
                className="medicos-ato"
                busy={busy === id}
                aria-describedby={`medico-${id}`}
                onClick={() => onAct(act, medico)}
              >
                {act === 'ativar' ? 'Ativar' : 'Desativar'}
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
