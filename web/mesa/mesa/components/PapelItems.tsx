import BookMarked from 'lucide-react/icons/book-marked';
import MailWarning from 'lucide-react/icons/mail-warning';
import Printer from 'lucide-react/icons/printer';
import Signature from 'lucide-react/icons/signature';
import Truck from 'lucide-react/icons/truck';
import type { MesaAgora } from '#contracts/mesa/mesa.contract.ts';
import { POUCAS_FOLHAS, POUCOS_DIAS } from '#domain/documentos/emissao/talao.ts';
import { tipoDeDocumento } from '#domain/documentos/tipos.ts';
import { countWords } from '../mesa-words.ts';
import { AttentionItem } from './AttentionItem.tsx';

const STEPS = [
  {
    lista: 'imprimir',
    icon: Printer,
    one: 'carta para imprimir',
    many: 'cartas para imprimir',
    words: 'Imprimir',
  },
  {
    lista: 'assinar',
    icon: Signature,
    one: 'carta para assinar à mão',
    many: 'cartas para assinar à mão',
    words: 'Assinar',
  },
  { lista: 'postar', icon: Truck, one: 'carta para postar', many: 'cartas para postar', words: 'Postar' },
] as const;

/** Letters on paper by their next act, the late ones first, and numbered forms that run out; each leads to its list. */
export function PapelItems({ correio, taloes }: Pick<MesaAgora, 'correio' | 'taloes'>) {
  return (
    <>
      {correio.atrasadas > 0 && (
        <AttentionItem
          icon={MailWarning}
          tone="stop"
          title={countWords(correio.atrasadas, 'carta atrasada', 'cartas atrasadas')}
          link={{ to: '/correio?lista=atrasadas', words: 'Ver as atrasadas' }}
        >
          <p className="small muted">O prazo prometido passou e a carta não foi postada.</p>
        </AttentionItem>
      )}
      {STEPS.map(
        ({ lista, icon, one, many, words }) =>
          correio[lista] > 0 && (
            <AttentionItem
              key={lista}
              icon={icon}
              tone="wait"
              title={countWords(correio[lista], one, many)}
              link={{ to: `/correio?lista=${lista}`, words }}
            />
          ),
      )}
      {taloes.noFim > 0 && (
        <AttentionItem
          icon={BookMarked}
          tone="wait"
          title={countWords(taloes.noFim, 'talão no fim', 'talões no fim')}
          link={{ to: '/taloes?lista=no-fim', words: 'Ver os que acabam' }}
        >
          <ul className="mesa-primeiros small">
            {taloes.primeiros.map(({ medico, tipo, livres }) => (
              <li key={`${medico} ${tipo}`}>
                <span>{medico}</span>
                <span className="muted">
                  {tipoDeDocumento(tipo).titulo}: {leftWords(livres)}
                </span>
              </li>
            ))}
          </ul>
          <p className="small muted">
            Restam {POUCAS_FOLHAS} folhas ou menos, ou menos de {POUCOS_DIAS} dias de uso. Sem número, a
            notificação não sai.
          </p>
        </AttentionItem>
      )}
    </>
  );
}

function leftWords(livres: number): string {
  if (livres === 0) return 'nenhuma folha';
  return livres === 1 ? '1 folha' : `${livres} folhas`;
}
