/** Phrases with the brand's name; only our own name gets an article, because its gender is known. */
export function brandWords(brand: string): { subject: string; ofBrand: string; imageAlt: string } {
  const own = brand === 'Zelo';
  return {
    subject: own ? 'o Zelo' : brand,
    ofBrand: own ? 'do Zelo' : `de ${brand}`,
    imageAlt: `${own ? 'Zelo. ' : ''}Folhas de receita coloridas e, à frente, uma folha branca sendo assinada a caneta.`,
  };
}
