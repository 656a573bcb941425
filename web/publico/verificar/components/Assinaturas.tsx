import CircleCheck from 'lucide-react/icons/circle-check';
import CircleQuestion from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import { Icon } from '#ui/picture/Icon.tsx';
import type { Checked } from '../verificar.api.ts';
import { formatInstant } from '../verificar.words.ts';

type Assinatura = Checked['assinaturas'][number];

const ICONS = { conferida: CircleCheck, 'nao-conferida': CircleQuestion, quebrada: CircleX };
const WORDS: Readonly<Record<Assinatura['estado'], string>> = {
  conferida: 'Conferida.',
  'nao-conferida':
    'Não conhecemos quem emitiu este certificado, ou não lemos esta forma de assinar: não dizemos nem que vale nem que não vale.',
  quebrada: 'O que esta assinatura cobre foi mudado depois.',
};

/** Signatures of a file with more than one, or of a foreign file. */
export function Assinaturas({ assinaturas, documento }: Checked) {
  if (assinaturas.length <= (documento ? 1 : 0)) return null;
  return (
    <ul className="verificar-assinaturas" aria-label="Assinaturas do arquivo">
      {assinaturas.map((one, i) => (
        // One person may have signed twice at the same time.
        <li key={`${i} ${one.nome}`} className={`verificar-assinatura-${one.estado}`}>
          <Icon icon={ICONS[one.estado]} size="lg" />
          <div>
            <b>{nameOf(one)}</b>
            <p className="small muted">
              {one.em && <span className="num">{formatInstant(one.em)}. </span>}
              {i === 0 && documento && one.estado === 'nao-conferida'
                ? 'O que ela cobre não mudou; vale o nosso registro da emissão.'
                : WORDS[one.estado]}
            </p>
            {one.estado === 'nao-conferida' && (
              <p className="small">
                <a href="https://validar.iti.gov.br" target="_blank" rel="noreferrer">
                  Conferir em validar.iti.gov.br
                </a>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function nameOf({ tipo, nome }: Assinatura): string {
  if (tipo === 'carimbo') return 'Carimbo do tempo';
  return nome === '' ? 'Autor desconhecido' : nome;
}
