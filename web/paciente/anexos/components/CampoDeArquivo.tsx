import type { Anexo } from '../../../../contracts/pedidos/anexos.contract.ts';
import type { TIPOS_ANEXO } from '../../../../domain/pedidos/anexos.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import type { Acoes } from '../acoes.ts';
import type { Fila } from '../fila.ts';
import { linhasDoTipo } from '../guardados.ts';
import { useDrop } from '../../../lib/upload/useDrop.ts';
import { ArquivoDaFila } from './ArquivoDaFila.tsx';
import { ArquivoGuardado } from './ArquivoGuardado.tsx';
import { Entradas } from './Entradas.tsx';

type CampoDeArquivoProps = {
  campo: (typeof TIPOS_ANEXO)[number];
  fila: Fila;
  anexos: readonly Anexo[];
  acoes: Acoes;
  /** Files are held over the window. */
  arrastando: boolean;
};

/** One of the five kinds of document: its fields, and every file of it, stored, chosen or on its way. */
export function CampoDeArquivo({ campo, fila, anexos, acoes, arrastando }: CampoDeArquivoProps) {
  const { tipo, rotulo, dica, varios } = campo;
  const { guardados, daFila } = linhasDoTipo(campo, anexos, fila.arquivos);
  const { over: sobre, target: alvo } = useDrop((files) => acoes.escolher(files, { tipo }));
  const cheio = !varios && (guardados.length > 0 || daFila.some(({ estado }) => estado !== 'pulado'));
  const look = arrastando ? ` anexo-alvo${sobre ? ' anexo-alvo-sobre' : ''}` : '';
  return (
    <Card as="section" className={`anexo-campo${look}`} data-tipo={tipo} {...alvo}>
      <div className="anexo-cabeca">
        <div>
          <label htmlFor={tipo} id={`${tipo}-rotulo`} className="strong">
            {rotulo}
          </label>
          <p className="small muted" id={`${tipo}-hint`}>
            {dica}
          </p>
        </div>
        <Entradas tipo={tipo} varios={varios} cheio={cheio} escolher={acoes.escolher} />
      </div>
      {guardados.length + daFila.length > 0 && (
        <ul className="anexo-lista">
          {guardados.map(({ anexo, substituido, conteudo }) => (
            <ArquivoGuardado
              key={anexo.id}
              anexo={anexo}
              campo={campo}
              substituido={substituido}
              conteudo={conteudo}
              acoes={acoes}
            />
          ))}
          {daFila.map((arquivo) => (
            <ArquivoDaFila
              key={arquivo.id}
              arquivo={arquivo}
              rotulo={rotulo}
              conectado={fila.conectado}
              acoes={acoes}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
