import { EXEMPLOS, preencherAviso, type Aviso, type TextoDoAviso } from '#domain/avisos/aviso.ts';
import { useSession } from '#web/conta/identidade/session.public.ts';

/** Preview with made-up values. */
export function AvisoPreview({ aviso, texto }: { aviso: Aviso; texto: TextoDoAviso }) {
  const { brand, contactEmail } = useSession().aplicacao;
  const filled = preencherAviso(texto, { ...EXEMPLOS, marca: brand, contato: contactEmail });
  return (
    <section className="aviso-previa" aria-labelledby="aviso-previa">
      <h2 className="section-title" id="aviso-previa">
        Prévia
      </h2>
      <p className="small muted">Com valores de exemplo.</p>
      <article className="aviso-carta">
        <p className="aviso-assunto">
          <span className="small muted">Assunto</span>
          <b>{filled.assunto}</b>
        </p>
        <div className="aviso-folha grid">
          <p className="aviso-casa">{brand}</p>
          <p className="aviso-titulo">{filled.titulo}</p>
          {filled.paragrafos.map((paragrafo, i) => (
            <p key={i}>{paragrafo}</p>
          ))}
          {aviso.texto.botao !== '' && <p className="aviso-botao">{filled.botao}</p>}
          <p className="aviso-rodape fine quiet">{filled.rodape}</p>
        </div>
      </article>
    </section>
  );
}
