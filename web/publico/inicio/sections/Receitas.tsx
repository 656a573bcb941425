import Mail from 'lucide-react/icons/mail';
import Truck from 'lucide-react/icons/truck';
import { SERVICOS, type DadosDoServico } from '#domain/catalogo/servicos.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import { servicoHref } from '#lib/browser/chosen-servico.ts';
import { SHEET_TONES } from '#lib/words/sheet-tones.ts';
import { PaperDrawing } from '../papers/PaperDrawing.tsx';
import { precoWords } from '../preco.ts';
import type { PublicContext } from '#contracts/public-pages.ts';
import { Notes } from './Notes.tsx';
import { PickCue } from './PickCue.tsx';

const RECEITAS = SERVICOS.filter((servico) => servico.grupo === 'receitas');

export function Receitas({ precos }: { precos: PublicContext['precos'] }) {
  return (
    <section className="landing-band" id="servicos" aria-labelledby="t-servicos">
      <div className="wrap">
        <div className="landing-head">
          <h2 className="landing-title" id="t-servicos">
            Renovação de receitas
          </h2>
          <p>Cada receita tem a sua cor de papel. É assim na farmácia e é assim aqui.</p>
        </div>
        <ul className="receitas">
          {RECEITAS.map((receita) => (
            <Receita key={receita.slug} receita={receita} preco={precoWords(receita.titulo, precos)} />
          ))}
        </ul>
        <Notes />
      </div>
    </section>
  );
}

function Receita({ receita, preco }: { receita: DadosDoServico; preco: string }) {
  const tone = SHEET_TONES[receita.papel];
  return (
    <li className={`receita receita-${tone}`}>
      <div className="receita-paper">
        <PaperDrawing papel={receita.papel} />
      </div>
      <h3>
        <a className="landing-pick" href={servicoHref(receita.titulo)}>
          {receita.titulo}
        </a>
      </h3>
      <p className="small muted">{receita.descricao}</p>
      <p className="small receita-how row muted">
        <Icon icon={receita.exigeProva ? Truck : Mail} />
        {receita.entrega}
      </p>
      <p className="landing-price money">
        {preco}
        <PickCue />
      </p>
    </li>
  );
}
