import type { DocumentoDoPaciente } from '#contracts/documentos/entrega.contract.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { formatDataBr } from '#domain/calendario/datas.ts';
import { palavraDaDispensacao } from '#domain/documentos/verificacao/dispensacao.ts';
import { Card } from '#ui/layout/Card.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';

/** Validity, signer and time, dispensing, and the address of the check. */
export function SobreODocumento({ documento }: { documento: DocumentoDoPaciente }) {
  const { validade, medico, assinadoEm, emitidoEm, canal, certificadoDeTeste } = documento;
  const { codigo, endereco, dispensacoes } = documento;
  const digital = canal === 'eletronico';
  const by = [medico.especialidade, medico.registro].filter((part) => part !== '').join(', ');
  return (
    <Card pad>
      <VisuallyHidden>
        <h2>Sobre o documento</h2>
      </VisuallyHidden>
      <dl className="fatos grid gap-0">
        {validade && (
          <div>
            <dt>Validade</dt>
            <dd className="num">
              Use até {formatDataBr(validade.ate)}
              <span>{validade.dias} dias depois da assinatura</span>
            </dd>
          </div>
        )}
        <div>
          <dt>{assinadoEm === null ? 'Quem faz' : 'Quem assinou'}</dt>
          <dd>
            {medico.nome}
            <span>{by}</span>
          </dd>
        </div>
        <div>
          <dt>Quando</dt>
          <dd className="num">
            {dataEHora(assinadoEm ?? emitidoEm)}
            <span>{signature(digital, assinadoEm !== null, certificadoDeTeste)}</span>
          </dd>
        </div>
        {dispensacoes.length > 0 && (
          <div>
            <dt>Dispensação</dt>
            {dispensacoes.map(({ em, farmaceutico, registro, verificada, itens }) => (
              <dd key={`${em} ${registro} ${itens.join()}`}>
                {farmaceutico}, {registro}
                <span className="num">
                  {dataEHora(em)}, {palavraDaDispensacao(verificada)}
                </span>
                {itens.map((item) => (
                  <span key={item}>{item}</span>
                ))}
              </dd>
            ))}
            <dd>
              <span>Quem tem o código secreto pode registrar. Se não reconhece, escreva no chat.</span>
            </dd>
          </div>
        )}
        <div>
          <dt>Número</dt>
          <dd>
            <a className="mono documento-numero" href={endereco}>
              {codigo}
            </a>
            <span>Por este número qualquer pessoa confere se o documento vale.</span>
          </dd>
        </div>
      </dl>
    </Card>
  );
}

function signature(digital: boolean, signed: boolean, test: boolean): string {
  if (!digital) return signed ? 'À mão, em papel' : 'Vai ser assinado à mão, em papel';
  return test
    ? 'Assinatura digital de demonstração, sem validade jurídica'
    : 'Assinatura digital ICP-Brasil, por telemedicina';
}
