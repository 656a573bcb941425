import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { Link } from 'react-router';
import { EXEMPLOS, preencherAviso } from '#domain/avisos/aviso.ts';
import { AVISOS, GRUPOS_DE_AVISOS } from '#domain/avisos/avisos.ts';
import { semAcento } from '#domain/mesa/busca-pedidos.ts';
import { EmptyArt } from '#ui/art/EmptyArt.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import type { AvisoLine } from '../aviso-fields.ts';

/** Notices by reader, with event and subject. */
export function AvisosList({ lines }: { lines: readonly AvisoLine[] }) {
  const [busca, setBusca] = useState('');
  const words = semAcento(busca).split(/\s+/);
  const found = lines.filter(({ aviso: { chave, texto } }) => {
    const text = semAcento(`${AVISOS[chave].quando} ${Object.values(texto).flat().join(' ')}`);
    return words.every((word) => text.includes(word));
  });
  return (
    <>
      <Field label="Buscar" className="avisos-busca">
        {(control) => (
          <div className="avisos-busca-campo">
            <Icon icon={Search} />
            <TextInput
              {...control}
              type="search"
              autoComplete="off"
              value={busca}
              onChange={(event) => setBusca(event.target.value)}
            />
          </div>
        )}
      </Field>
      {found.length === 0 && (
        <EmptyState
          art={<EmptyArt />}
          title="Nenhum aviso encontrado"
          text="A busca procura no momento e no texto de cada aviso."
        />
      )}
      {GRUPOS_DE_AVISOS.map(({ titulo, chaves }) => {
        const own = found.filter(({ aviso: { chave } }) => chaves.includes(chave));
        return (
          own.length > 0 && (
            <section key={titulo} className="avisos-grupo" aria-label={titulo}>
              <h2 className="section-title">
                {titulo} <span className="num muted">{own.length}</span>
              </h2>
              <ul className="card">
                {own.map((line) => (
                  <AvisoRow key={line.aviso.chave} line={line} />
                ))}
              </ul>
            </section>
          )
        );
      })}
    </>
  );
}

function AvisoRow({ line: { aviso, changed } }: { line: AvisoLine }) {
  const { chave, texto, editado } = aviso;
  const { assunto } = preencherAviso(texto, EXEMPLOS);
  return (
    <li className="aviso-linha grid align-center">
      <Link to={`/avisos?aviso=${chave}`}>{assunto}</Link>
      <span className="small muted">Vai quando {AVISOS[chave].quando}.</span>
      <span className="row align-stretch gap-2">
        {changed && <Tag kind="wait">Não salvo</Tag>}
        {editado && <Tag kind="info">Editado</Tag>}
      </span>
    </li>
  );
}
