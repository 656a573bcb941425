import Mail from 'lucide-react/icons/mail';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import { servicoHref } from '#lib/browser/chosen-servico.ts';
import { PaperDrawing } from '../papers/PaperDrawing.tsx';
import { precoWords } from '../preco.ts';
import type { PublicContext } from '#contracts/public-pages.ts';
import { PickCue } from './PickCue.tsx';

const OTHERS = SERVICOS.filter((servico) => servico.grupo === 'outros');

export function OtherServicos({ precos }: { precos: PublicContext['precos'] }) {
  return (
    <section className="landing-band landing-band-white" id="outros-servicos" aria-labelledby="t-outros">
      <div className="wrap landing-split">
        <div className="landing-head">
          <h2 className="landing-title" id="t-outros">
            Outros serviços
          </h2>
          <p>Exames, encaminhamentos, atestados, relatórios e prevenção.</p>
          <p className="small outros-delivery row">
            <Icon icon={Mail} />
            Todos em PDF assinado, na sua conta
          </p>
        </div>
        <ul className="outros">
          {OTHERS.map((servico) => (
            <li key={servico.slug}>
              <PaperDrawing papel={servico.papel} />
              <div>
                <h3>
                  <a className="landing-pick" href={servicoHref(servico.titulo)}>
                    {servico.titulo}
                  </a>
                </h3>
                <p className="small muted">{servico.descricao}</p>
              </div>
              <span className="landing-price money">
                {precoWords(servico.titulo, precos)}
                <PickCue />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
