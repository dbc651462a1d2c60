// Generated from openapi/v12.21.json by `npm run generate`. Do not edit.
export interface paths {
    "/CostCentres": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All cost centres that the caller may see, expired ones included */
        get: operations["listCostCentres"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/CostCentres/Search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Cost centres that match all of the parameters */
        get: operations["searchCostCentres"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/CostCentres/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One cost centre */
        get: operations["getCostCentre"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Error */
        Error: {
            /** @description What happened, and what to do about it. */
            Message: string;
            /**
             * @description A stable word for programs.
             * @example NotFound
             */
            Code: string;
        };
        /** InvalidRequest */
        InvalidRequest: {
            /** @example The request is invalid. */
            Message: string;
            /**
             * @description Every broken rule at once: `command.<Field>` for a body's field, the parameter's own name for a query's.
             * @example {
             *       "command.EmployeeId": [
             *         "The EmployeeId field is required."
             *       ]
             *     }
             */
            ModelState: {
                [key: string]: string[];
            };
        };
        /** CostCentre */
        CostCentre: {
            /** Format: int64 */
            id: number;
            /** @example Circular Quay Terminal */
            name: string;
            /** @example CQT */
            code: string;
            /** @description Whether its expiry date lies before today. */
            isExpired: boolean;
            /**
             * Format: uuid
             * @description With expand=details.
             */
            token?: string;
            /** @description With expand=details. */
            parent?: {
                /** Format: int64 */
                id: number;
                code: string;
                name: string;
            };
            /** @description With expand=details. */
            description?: string;
            /**
             * Format: local-date-time
             * @description With expand=details.
             * @example 2026-11-21T00:00:00
             */
            validFrom?: string;
            /**
             * Format: local-date-time
             * @description With expand=details. The last day it is good for.
             * @example 2026-11-21T00:00:00
             */
            expiryDate?: string;
            /**
             * Format: int64
             * @description With expand=details.
             */
            employerId?: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Stands for this answer. Send it as If-None-Match to get 304 while nothing has changed. */
        ETag: string;
        /** @description Where the other pages are, relative to the base address. */
        Link: string;
        /** @description The current page. */
        "X-Paging-PageNumber": number;
        /** @description Records a page. */
        "X-Paging-PageSize": number;
        /** @description Pages in all. */
        "X-Paging-TotalPages": number;
        /** @description Records in all. */
        "X-Paging-TotalRecords": number;
        /** @description How to authenticate. */
        "WWW-Authenticate": string;
        /** @description Seconds to wait. */
        "Retry-After": number;
        /** @description The client's id of the request where it sent a well-formed one, else ours; the log has it too. */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listCostCentres: {
        parameters: {
            query?: {
                /**
                 * @description Page, from 1.
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description Records a page: 50 unless sent, 200 at the most; more is clamped.
                 * @example 50
                 */
                pageSize?: number;
                /** @description Adds the record's inside fields (token, dates, parents) to those of the specification. */
                expand?: "details";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All cost centres that the caller may see, expired ones included */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Paging-PageNumber": components["headers"]["X-Paging-PageNumber"];
                    "X-Paging-PageSize": components["headers"]["X-Paging-PageSize"];
                    "X-Paging-TotalPages": components["headers"]["X-Paging-TotalPages"];
                    "X-Paging-TotalRecords": components["headers"]["X-Paging-TotalRecords"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CostCentre"][];
                };
            };
            /** @description Nothing has changed since the entity tag that was sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Malformed, or against a rule. Do not repeat it unchanged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequest"];
                };
            };
            /** @description No key, or one that is refused. Carries WWW-Authenticate. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Understood but refused: the key lacks a scope, or its owner a role. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not there, or not visible to the caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Accept does not let JSON through. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Carries Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Something unexpected. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Overload, maintenance, or no database. Carries Retry-After. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    searchCostCentres: {
        parameters: {
            query?: {
                CostCentreId?: number;
                /** @description Exactly, in upper and lower case as it is. */
                CostCentreCode?: string;
                /** @description Contains, ignoring case. */
                CostCentreName?: string;
                CostCentreToken?: string;
                /**
                 * @description Page, from 1.
                 * @example 1
                 */
                pageNumber?: number;
                /**
                 * @description Records a page: 50 unless sent, 200 at the most; more is clamped.
                 * @example 50
                 */
                pageSize?: number;
                /** @description Adds the record's inside fields (token, dates, parents) to those of the specification. */
                expand?: "details";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cost centres that match all of the parameters */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Paging-PageNumber": components["headers"]["X-Paging-PageNumber"];
                    "X-Paging-PageSize": components["headers"]["X-Paging-PageSize"];
                    "X-Paging-TotalPages": components["headers"]["X-Paging-TotalPages"];
                    "X-Paging-TotalRecords": components["headers"]["X-Paging-TotalRecords"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CostCentre"][];
                };
            };
            /** @description Nothing has changed since the entity tag that was sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Malformed, or against a rule. Do not repeat it unchanged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequest"];
                };
            };
            /** @description No key, or one that is refused. Carries WWW-Authenticate. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Understood but refused: the key lacks a scope, or its owner a role. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not there, or not visible to the caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Accept does not let JSON through. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Carries Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Something unexpected. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Overload, maintenance, or no database. Carries Retry-After. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCostCentre: {
        parameters: {
            query?: {
                /** @description Adds the record's inside fields (token, dates, parents) to those of the specification. */
                expand?: "details";
            };
            header?: never;
            path: {
                /** @description Identifier of the record. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One cost centre */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CostCentre"];
                };
            };
            /** @description Nothing has changed since the entity tag that was sent. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Malformed, or against a rule. Do not repeat it unchanged. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequest"];
                };
            };
            /** @description No key, or one that is refused. Carries WWW-Authenticate. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Understood but refused: the key lacks a scope, or its owner a role. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not there, or not visible to the caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Accept does not let JSON through. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests. Carries Retry-After. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Something unexpected. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Overload, maintenance, or no database. Carries Retry-After. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
