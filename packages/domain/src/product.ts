/** The product's name; no other place spells it. */
export const PRODUCT = { key: 'mishwar', name: 'Mishwar', nameAr: 'مشوار' } as const;

/** Public route of the driver terms. */
export const POLICY_PATH = `/${PRODUCT.key}-policy` as const;

/** App value of the product's own customer app. */
export const PRODUCT_CLIENT = `${PRODUCT.key}_CLIENT` as const;

/** App value of the portal itself. */
export const PRODUCT_PORTAL = `${PRODUCT.key}_GO_PORTAL` as const;

/** `from_company` values of the product's own two ordering companies. */
export const PRODUCT_COMPANY = PRODUCT.key;
export const PRODUCT_COMPANY_2 = `${PRODUCT.key}2` as const;

/** Wire key of the global "express delivery by app" flag. */
export const EXPRESS_FLAG_KEY = `sendOrdersTo${PRODUCT.key}` as const;
