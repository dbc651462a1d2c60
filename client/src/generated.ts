// Generated from openapi/v12.21.json by `npm run generate`. Do not edit.
export interface paths {
    "/Authorities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The authorities that the caller may see, page by page */
        get: operations["listAuthorities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Authorities/Search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Authorities that match all of the parameters */
        get: operations["searchAuthorities"];
        put?: never;
        /** Authorities that match all of the fields; as the search by query, but kept out of addresses */
        post: operations["searchAuthoritiesByBody"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Authorities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One authority */
        get: operations["getAuthority"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Authorities/{id}/Positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The positions that an authority holds today */
        get: operations["listAuthorityPositions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Authorities/{id}/Positions/{positionId}/Approver/{approverType}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who approves things of a type for an authority in a position */
        get: operations["getApprover"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
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
        /** Make a cost centre */
        post: operations["createCostCentre"];
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
        /** Replace a cost centre whole */
        put: operations["updateCostCentre"];
        post?: never;
        /** Delete a cost centre that nothing refers to */
        delete: operations["deleteCostCentre"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All countries, in the order of sortOrder */
        get: operations["listCountries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Countries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One country */
        get: operations["getCountry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Countries/{id}/EmploymentStates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The work jurisdictions of a country */
        get: operations["listEmploymentStates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Countries/{id}/EmploymentStates/{stateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One work jurisdiction of a country */
        get: operations["getEmploymentState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Countries/{id}/States": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The states of a country, in the order of sortOrder */
        get: operations["listStates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Countries/{id}/States/{stateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One state of a country */
        get: operations["getState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Countries/{isoCode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One country
         * @deprecated
         */
        get: operations["getCountryByIsoCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Countries/{isoCode}/EmploymentStates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The work jurisdictions of a country
         * @deprecated
         */
        get: operations["listEmploymentStatesByIsoCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Countries/{isoCode}/EmploymentStates/{stateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One work jurisdiction of a country
         * @deprecated
         */
        get: operations["getEmploymentStateByIsoCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Countries/{isoCode}/States": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The states of a country, in the order of sortOrder
         * @deprecated
         */
        get: operations["listStatesByIsoCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Countries/{isoCode}/States/{stateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One state of a country
         * @deprecated
         */
        get: operations["getStateByIsoCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/CredentialIssuers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All bodies that issue credentials */
        get: operations["listCredentialIssuers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/CredentialTypes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All kinds of credentials, with their rules */
        get: operations["listCredentialTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Credentials/Search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Credentials that match all of the parameters */
        get: operations["searchCredentials"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Credentials/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One credential */
        get: operations["getCredential"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Employees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All employees whom the caller may see: who they are, how to reach them, how they are engaged */
        get: operations["listEmployees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Employees/Search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Employees who match all of the parameters */
        get: operations["searchEmployees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Employees/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All that the caller may see of one employee */
        get: operations["getEmployee"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Employers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The employers of the group */
        get: operations["listEmployers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Employers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One employer */
        get: operations["getEmployer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ExpenseApplications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the expense applications that the caller may see */
        get: operations["listExpenseApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ExpenseApplications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One expense application */
        get: operations["getExpenseApplication"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ExpensePaycodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What expenses can be applied for under, expired ones included */
        get: operations["listExpensePaycodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/OrganisationCharts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The organisation charts of the employer group */
        get: operations["listOrganisationCharts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/OrganisationCharts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One organisation chart */
        get: operations["getOrganisationChart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/OrganisationCharts/{id}/Positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The positions of an organisation chart */
        get: operations["listPositions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/PaymentGroups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The payment groups of the employer group */
        get: operations["listPaymentGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/PaymentGroups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One payment group */
        get: operations["getPaymentGroup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Change requests that the caller may see */
        get: operations["listChangeRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One change request */
        get: operations["getChangeRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change-requests/{id}/remarks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was said about a change request, the oldest first */
        get: operations["listRemarks"];
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
        /**
         * Error
         * @example {
         *       "Message": "The cost centre was not found.",
         *       "Code": "NotFound"
         *     }
         */
        Error: {
            /** @description What happened, and what to do about it. */
            Message: string;
            /**
             * @description A stable word for programs.
             * @example NotFound
             */
            Code: string;
        };
        /**
         * InvalidRequest
         * @example {
         *       "Message": "The request is invalid.",
         *       "ModelState": {
         *         "pageSize": [
         *           "Send a whole number from 1."
         *         ]
         *       }
         *     }
         */
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
        /**
         * Approver
         * @example {
         *       "id": 25,
         *       "code": "A125",
         *       "name": "Wong, Mei",
         *       "status": "Active",
         *       "title": "Ms",
         *       "givenName": "Mei",
         *       "familyName": "Wong",
         *       "email": "mei.wong@harbourline.example",
         *       "emailType": "HTML",
         *       "roles": [
         *         "ExpenseApprover",
         *         "LeaveApprover",
         *         "TimesheetApprover"
         *       ],
         *       "mobilePhone": "0491 576 398",
         *       "resolvedVia": "ReportingLine",
         *       "address": {
         *         "address1": "102 Short Street",
         *         "suburb": "Dee Why",
         *         "state": {
         *           "id": 36002,
         *           "name": "NSW"
         *         },
         *         "postcode": "2099",
         *         "country": {
         *           "id": 36,
         *           "name": "Australia"
         *         }
         *       },
         *       "workPhone": "(02) 5550 4045",
         *       "dateOfBirth": "1981-01-30T00:00:00",
         *       "employee": {
         *         "id": 78,
         *         "code": "1078",
         *         "name": "Wong, Mei",
         *         "givenName": "Mei",
         *         "familyName": "Wong",
         *         "email": "mei.wong@harbourline.example",
         *         "status": "Active"
         *       },
         *       "approverPosition": {
         *         "id": 30,
         *         "code": "b989b14d-7e01-4a6e-a69a-0931d1b46624",
         *         "name": "Operations Manager, Ferries",
         *         "status": "Active",
         *         "reportingPositionId": 3
         *       },
         *       "path": [
         *         {
         *           "positionId": 30,
         *           "name": "Operations Manager, Ferries",
         *           "outcome": "Selected",
         *           "authorityId": 25
         *         }
         *       ]
         *     }
         */
        Approver: {
            /** Format: int64 */
            id: number;
            /** @example A1007 */
            code: string;
            /**
             * @description Family name first.
             * @example Walsh, Liam
             */
            name: string;
            /** @enum {string} */
            status: "Active" | "Inactive" | "Pending";
            /** @example Mr */
            title: string;
            givenName: string;
            familyName: string;
            email: string;
            /** @enum {string} */
            emailType: "HTML" | "Text";
            /** @description In force today, limited ones included. */
            roles: ("ExpenseApprover" | "LeaveApprover" | "TimesheetApprover" | "ChangeRequestApprover" | "CredentialApprover" | "RunPayrollAuthority" | "SubmitPayrollAuthority" | "VerifyPayrollAuthority" | "PayrollAdministrator" | "HumanResourcesAdministrator" | "EmployerAdministrator" | "Auditor")[];
            address?: components["schemas"]["Address"];
            mobilePhone: string;
            workPhone?: string;
            workExtension?: string;
            /**
             * Format: local-date-time
             * @example 2026-11-21T00:00:00
             */
            dateOfBirth?: string;
            employee?: components["schemas"]["EmployeeSummary"];
            approverPosition?: components["schemas"]["Position"];
            /** @enum {string} */
            resolvedVia: "ReportingLine" | "Delegation" | "ChartFallback" | "GroupFallback" | "PaymentGroup";
            /** @description Whose delegate this is. */
            onBehalfOf?: {
                /** Format: int64 */
                id: number;
                name: string;
            };
            /** @description What was found on the way up, in order; one entry a holder. */
            path?: {
                /** Format: int64 */
                positionId: number;
                /**
                 * @description Of the position.
                 * @example Operations Manager
                 */
                name: string;
                /**
                 * Format: int64
                 * @description Who holds it, or stands in for them.
                 */
                authorityId?: number;
                /** @enum {string} */
                outcome: "Vacant" | "Inactive" | "NoRole" | "OutOfScope" | "Self" | "Delegated" | "Selected";
            }[];
        };
        /**
         * NoApprover
         * @example {
         *       "Message": "Nobody may approve this.",
         *       "Code": "NoApprover",
         *       "path": [
         *         {
         *           "positionId": 7,
         *           "name": "General Manager",
         *           "outcome": "Vacant"
         *         }
         *       ]
         *     }
         */
        NoApprover: {
            /** @description What happened, and what to do about it. */
            Message: string;
            /**
             * @description A stable word for programs.
             * @example NotFound
             */
            Code: string;
            /** @description What was found on the way up, in order; one entry a holder. */
            path?: {
                /** Format: int64 */
                positionId: number;
                /**
                 * @description Of the position.
                 * @example Operations Manager
                 */
                name: string;
                /**
                 * Format: int64
                 * @description Who holds it, or stands in for them.
                 */
                authorityId?: number;
                /** @enum {string} */
                outcome: "Vacant" | "Inactive" | "NoRole" | "OutOfScope" | "Self" | "Delegated" | "Selected";
            }[];
        };
        /**
         * Authority
         * @example {
         *       "id": 32,
         *       "code": "A132",
         *       "name": "O'Brien, Liam",
         *       "status": "Active",
         *       "title": "Mr",
         *       "givenName": "Liam",
         *       "familyName": "O'Brien",
         *       "email": "liam.obrien@harbourline.example",
         *       "emailType": "HTML",
         *       "roles": [
         *         "ExpenseApprover",
         *         "LeaveApprover",
         *         "ChangeRequestApprover"
         *       ],
         *       "mobilePhone": "0491 572 665",
         *       "address": {
         *         "address1": "86 Frederick Street",
         *         "suburb": "Drummoyne",
         *         "state": {
         *           "id": 36002,
         *           "name": "NSW"
         *         },
         *         "postcode": "2047",
         *         "country": {
         *           "id": 36,
         *           "name": "Australia"
         *         }
         *       },
         *       "workPhone": "(02) 5550 3012",
         *       "workExtension": "3012",
         *       "dateOfBirth": "1979-11-08T00:00:00",
         *       "employee": {
         *         "id": 48,
         *         "code": "1048",
         *         "name": "O'Brien, Liam",
         *         "givenName": "Liam",
         *         "familyName": "O'Brien",
         *         "email": "liam.obrien@harbourline.example",
         *         "status": "Active"
         *       }
         *     }
         */
        Authority: {
            /** Format: int64 */
            id: number;
            /** @example A1007 */
            code: string;
            /**
             * @description Family name first.
             * @example Walsh, Liam
             */
            name: string;
            /** @enum {string} */
            status: "Active" | "Inactive" | "Pending";
            /** @example Mr */
            title: string;
            givenName: string;
            familyName: string;
            email: string;
            /** @enum {string} */
            emailType: "HTML" | "Text";
            /** @description In force today, limited ones included. */
            roles: ("ExpenseApprover" | "LeaveApprover" | "TimesheetApprover" | "ChangeRequestApprover" | "CredentialApprover" | "RunPayrollAuthority" | "SubmitPayrollAuthority" | "VerifyPayrollAuthority" | "PayrollAdministrator" | "HumanResourcesAdministrator" | "EmployerAdministrator" | "Auditor")[];
            address?: components["schemas"]["Address"];
            mobilePhone: string;
            workPhone?: string;
            workExtension?: string;
            /**
             * Format: local-date-time
             * @example 2026-11-21T00:00:00
             */
            dateOfBirth?: string;
            employee?: components["schemas"]["EmployeeSummary"];
            /** @description With expand=details. Those that the caller may see. */
            costCentres?: {
                /** Format: int64 */
                id: number;
                code: string;
                name: string;
            }[];
            /** @description With expand=details. */
            paymentGroups?: {
                /** Format: int64 */
                id: number;
                code: string;
                name: string;
            }[];
            /** @description With expand=details. Held today, in any chart. */
            positions?: {
                /** Format: int64 */
                id: number;
                code: string;
                name: string;
            }[];
            /** @description With expand=details. Of any day, with their limits. */
            roleGrants?: {
                /** @enum {string} */
                role: "ExpenseApprover" | "LeaveApprover" | "TimesheetApprover" | "ChangeRequestApprover" | "CredentialApprover" | "RunPayrollAuthority" | "SubmitPayrollAuthority" | "VerifyPayrollAuthority" | "PayrollAdministrator" | "HumanResourcesAdministrator" | "EmployerAdministrator" | "Auditor";
                /**
                 * Format: local-date-time
                 * @description The first day.
                 * @example 2026-11-21T00:00:00
                 */
                from?: string;
                /**
                 * Format: local-date-time
                 * @description The last day.
                 * @example 2026-11-21T00:00:00
                 */
                to?: string;
                /** @description What the role is limited to; empty: it is not. */
                costCentreIds: number[];
                /** @description What the role is limited to; empty: it is not. */
                paymentGroupIds: number[];
            }[];
        };
        /**
         * Approval
         * @example {
         *       "step": 1,
         *       "name": "Line approver",
         *       "approverType": "ChangeRequestApprover",
         *       "approvers": [
         *         {
         *           "id": 40,
         *           "name": "Khoury, Elias"
         *         }
         *       ],
         *       "rule": "Any",
         *       "status": "Waiting",
         *       "position": {
         *         "id": 60,
         *         "code": "a372799e-8f6f-4a32-b98e-a085c3f8e19d",
         *         "name": "Fleet Manager",
         *         "status": "Active",
         *         "reportingPositionId": 30
         *       },
         *       "dueDateTime": "2026-11-02T03:04:05.678Z",
         *       "resolvedVia": "ReportingLine"
         *     }
         */
        Approval: {
            /** @example 1 */
            step: number;
            /** @example Line approver */
            name: string;
            /** @enum {string} */
            approverType: "ExpenseApprover" | "LeaveApprover" | "TimesheetApprover" | "ChangeRequestApprover" | "CredentialApprover" | "RunPayrollAuthority" | "SubmitPayrollAuthority" | "VerifyPayrollAuthority" | "PayrollAdministrator" | "HumanResourcesAdministrator" | "EmployerAdministrator" | "Auditor";
            position?: components["schemas"]["Position"];
            /** @description The authorities that may decide it. None: nobody passes the tests, and it waits for an administrator. */
            approvers: {
                /** Format: int64 */
                id: number;
                name: string;
                /** @description The authority in whose place, by a delegation. */
                onBehalfOf?: {
                    /** Format: int64 */
                    id: number;
                    /** @example Kowalski, Emma */
                    name: string;
                };
            }[];
            /**
             * @description Whether one approval is enough.
             * @enum {string}
             */
            rule: "Any" | "All";
            /** @enum {string} */
            status: "NotReached" | "Waiting" | "Approved" | "Declined" | "Returned" | "Voided";
            /** @description The authority whose decision settled it. */
            decidedBy?: {
                /** Format: int64 */
                id: number;
                /** @example Kowalski, Emma */
                name: string;
            };
            /** @description The authority in whose place, by a delegation. */
            onBehalfOf?: {
                /** Format: int64 */
                id: number;
                /** @example Kowalski, Emma */
                name: string;
            };
            /**
             * Format: date-time
             * @example 2026-11-21T03:04:05.678Z
             */
            decidedDateTime?: string;
            /**
             * Format: date-time
             * @example 2026-11-21T03:04:05.678Z
             */
            dueDateTime?: string;
            /** @enum {string} */
            resolvedVia?: "ReportingLine" | "Delegation" | "ChartFallback" | "GroupFallback" | "PaymentGroup";
        };
        /**
         * AvailableAction
         * @example {
         *       "action": "update",
         *       "isAllowed": true
         *     }
         */
        AvailableAction: {
            /** @enum {string} */
            action: "update" | "submit" | "approve" | "decline" | "return" | "reassign" | "retry" | "rescind" | "cancel" | "delete";
            /** @description Whether the caller may, with this key. */
            isAllowed: boolean;
            /**
             * @description Why not.
             * @example It is about yourself.
             */
            reason?: string;
        };
        /**
         * ChangeRequest
         * @example {
         *       "id": 24,
         *       "token": "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
         *       "code": "CR-000024",
         *       "changeType": "PayRate",
         *       "status": "Pending",
         *       "revision": 2,
         *       "employee": {
         *         "id": 342,
         *         "code": "1342",
         *         "name": "Bautista, Angelo",
         *         "givenName": "Angelo",
         *         "familyName": "Bautista",
         *         "email": "angelo.bautista@harbourline.example",
         *         "status": "Active"
         *       },
         *       "effectiveDate": "2026-11-19T00:00:00",
         *       "requestedBy": {
         *         "id": 43,
         *         "name": "Sivakumar, Ruwan",
         *         "email": "ruwan.sivakumar@harbourline.example"
         *       },
         *       "changes": [
         *         {
         *           "field": "Amount",
         *           "label": "Amount",
         *           "isSensitive": true,
         *           "oldValue": 33.1,
         *           "newValue": 34.26
         *         }
         *       ],
         *       "approvals": [
         *         {
         *           "step": 1,
         *           "name": "Line approver",
         *           "approverType": "ChangeRequestApprover",
         *           "approvers": [
         *             {
         *               "id": 40,
         *               "name": "Khoury, Elias"
         *             }
         *           ],
         *           "rule": "Any",
         *           "status": "Waiting",
         *           "position": {
         *             "id": 60,
         *             "code": "a372799e-8f6f-4a32-b98e-a085c3f8e19d",
         *             "name": "Fleet Manager",
         *             "status": "Active",
         *             "reportingPositionId": 30
         *           },
         *           "dueDateTime": "2026-11-02T03:04:05.678Z",
         *           "resolvedVia": "ReportingLine"
         *         },
         *         {
         *           "step": 2,
         *           "name": "Next line approver",
         *           "approverType": "ChangeRequestApprover",
         *           "approvers": [
         *             {
         *               "id": 25,
         *               "name": "Wong, Mei"
         *             }
         *           ],
         *           "rule": "Any",
         *           "status": "NotReached",
         *           "position": {
         *             "id": 30,
         *             "code": "b989b14d-7e01-4a6e-a69a-0931d1b46624",
         *             "name": "Operations Manager, Ferries",
         *             "status": "Active",
         *             "reportingPositionId": 3
         *           },
         *           "resolvedVia": "ReportingLine"
         *         },
         *         {
         *           "step": 3,
         *           "name": "Payroll",
         *           "approverType": "PayrollAdministrator",
         *           "approvers": [
         *             {
         *               "id": 4,
         *               "name": "Raman, Priya"
         *             },
         *             {
         *               "id": 13,
         *               "name": "Novak, Tomas"
         *             }
         *           ],
         *           "rule": "Any",
         *           "status": "NotReached",
         *           "resolvedVia": "PaymentGroup"
         *         }
         *       ],
         *       "needsApprover": false,
         *       "remarkCount": 2,
         *       "availableActions": [
         *         {
         *           "action": "update",
         *           "isAllowed": true
         *         },
         *         {
         *           "action": "approve",
         *           "isAllowed": false,
         *           "reason": "It does not wait for your decision."
         *         },
         *         {
         *           "action": "decline",
         *           "isAllowed": false,
         *           "reason": "It does not wait for your decision."
         *         }
         *       ],
         *       "createdDateTime": "2026-11-02T03:04:05.678Z",
         *       "lastModified": "2026-11-02T03:04:05.678Z",
         *       "organisationChartPosition": {
         *         "id": 68,
         *         "code": "297bff29-dd39-46e5-87e7-5c92a8d996b8",
         *         "name": "Deckhand, Manly",
         *         "status": "Active",
         *         "reportingPositionId": 65
         *       },
         *       "reason": "Annual review",
         *       "submittedDateTime": "2026-11-02T03:04:05.678Z",
         *       "currentStep": 1
         *     }
         */
        ChangeRequest: {
            /** Format: int64 */
            id: number;
            /** Format: uuid */
            token: string;
            /** @example CR-000123 */
            code: string;
            /** @enum {string} */
            changeType: "PersonalDetails" | "ContactDetails" | "Address" | "EmergencyContacts" | "BankAccounts" | "TaxDeclaration" | "Superannuation" | "PositionAssignment" | "CostCentre" | "PaymentGroup" | "EmploymentState" | "EmploymentTerms" | "PayRate" | "Termination" | "Rehire";
            /** @enum {string} */
            status: "Draft" | "Pending" | "Returned" | "Approved" | "Applied" | "Failed" | "Declined" | "Cancelled" | "Rescinded";
            /** @description Counts the edits that start the approvals again. */
            revision: number;
            employee: components["schemas"]["EmployeeSummary"];
            organisationChartPosition?: components["schemas"]["Position"];
            /**
             * Format: local-date-time
             * @example 2026-11-21T00:00:00
             */
            effectiveDate: string;
            /**
             * Format: local-date-time
             * @description The last day.
             * @example 2026-11-21T00:00:00
             */
            effectiveToDate?: string;
            reason?: string;
            description?: string;
            /** @description The person, by the number that remarks name their authors with. */
            requestedBy: {
                /** Format: int64 */
                id: number;
                name: string;
                email: string;
            };
            /**
             * Format: date-time
             * @example 2026-11-21T03:04:05.678Z
             */
            submittedDateTime?: string;
            /**
             * Format: date-time
             * @example 2026-11-21T03:04:05.678Z
             */
            decidedDateTime?: string;
            /**
             * Format: date-time
             * @example 2026-11-21T03:04:05.678Z
             */
            appliedDateTime?: string;
            /**
             * Format: date-time
             * @example 2026-11-21T03:04:05.678Z
             */
            cancelledDateTime?: string;
            changes: {
                /**
                 * @description The command's name of the field.
                 * @example StandardHoursPerWeek
                 */
                field: string;
                /** @example Standard hours per week */
                label: string;
                /** @description Absent where there was none; masked where sensitive. */
                oldValue?: unknown;
                /** @description Absent where there will be none; masked where sensitive. */
                newValue?: unknown;
                isSensitive: boolean;
            }[];
            /** @description The steps of the latest submission. */
            approvals: components["schemas"]["Approval"][];
            /** @description The step that waits. */
            currentStep?: number;
            /** @description Whether the step that waits has nobody who may decide it. */
            needsApprover: boolean;
            /** @description Fields that something else has changed since the request was made. */
            conflicts?: {
                field: string;
                message: string;
            }[];
            failure?: {
                code: string;
                message: string;
                /**
                 * Format: date-time
                 * @example 2026-11-21T03:04:05.678Z
                 */
                dateTime: string;
            };
            /** Format: int64 */
            supersedesChangeRequestId?: number;
            /**
             * Format: int64
             * @description The applied request that this one takes back.
             */
            rescindsChangeRequestId?: number;
            externalReference?: string;
            remarkCount: number;
            availableActions: components["schemas"]["AvailableAction"][];
            /**
             * Format: date-time
             * @example 2026-11-21T03:04:05.678Z
             */
            createdDateTime: string;
            /**
             * Format: date-time
             * @example 2026-11-21T03:04:05.678Z
             */
            lastModified: string;
        };
        /**
         * Remark
         * @example {
         *       "id": 18,
         *       "changeRequestId": 24,
         *       "sequence": 1,
         *       "type": "Comment",
         *       "remark": "Corrected to the rate of the new agreement.",
         *       "createdDateTime": "2026-11-02T03:04:05.678Z",
         *       "author": {
         *         "id": 43,
         *         "name": "Sivakumar, Ruwan"
         *       },
         *       "revision": 2
         *     }
         */
        Remark: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            changeRequestId: number;
            /** @description From 1 in each request. */
            sequence: number;
            /** @enum {string} */
            type: "Comment" | "Submission" | "Approval" | "Decline" | "Return" | "Cancellation" | "Reassignment" | "System";
            remark: string;
            /** @description The person; absent where the service itself speaks. */
            author?: {
                /** Format: int64 */
                id: number;
                /** @example Kowalski, Emma */
                name: string;
            };
            /** @description The authority in whose place, by a delegation. */
            onBehalfOf?: {
                /** Format: int64 */
                id: number;
                /** @example Kowalski, Emma */
                name: string;
            };
            revision?: number;
            /**
             * Format: date-time
             * @example 2026-11-21T03:04:05.678Z
             */
            createdDateTime: string;
        };
        /**
         * CostCentre
         * @example {
         *       "id": 13,
         *       "name": "Sydney terminals",
         *       "code": "FER-SYD",
         *       "isExpired": false
         *     }
         */
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
        /**
         * CostCentrePreview
         * @example {
         *       "id": 13,
         *       "name": "Sydney terminals",
         *       "code": "FER-SYD",
         *       "isExpired": false,
         *       "effects": []
         *     }
         */
        CostCentrePreview: {
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
            /** @description What would happen beside the record. */
            effects: {
                /** @example Rerouted */
                type: string;
                /** @example CR-000031 would wait for Wong, Mei. */
                message: string;
                resource?: {
                    type: string;
                    /** Format: int64 */
                    id: number;
                };
            }[];
        };
        /**
         * Country
         * @example {
         *       "id": 36,
         *       "name": "Australia",
         *       "currencySymbol": 36,
         *       "currencyText": "AUD",
         *       "sortOrder": 1,
         *       "isPriority": true,
         *       "isoCode2": "AU",
         *       "isoCode3": "AUS"
         *     }
         */
        Country: {
            /**
             * Format: int64
             * @example 36
             */
            id: number;
            /** @example Australia */
            name: string;
            /** @description Code point of the currency's symbol, 164 (¤) without one. */
            currencySymbol: number;
            /**
             * @description ISO 4217.
             * @example AUD
             */
            currencyText: string;
            sortOrder: number;
            isPriority: boolean;
            /** @example AU */
            isoCode2: string;
            /** @example AUS */
            isoCode3: string;
        };
        /**
         * State
         * @example {
         *       "id": 36002,
         *       "name": "NSW",
         *       "description": "New South Wales",
         *       "sortOrder": 2
         *     }
         */
        State: {
            /** Format: int64 */
            id: number;
            /**
             * @description As it is written in an address.
             * @example NSW
             */
            name: string;
            /** @example New South Wales */
            description: string;
            sortOrder: number;
        };
        /**
         * EmploymentState
         * @example {
         *       "id": 2,
         *       "name": "NSW",
         *       "description": "New South Wales",
         *       "group": "NSW",
         *       "state": "NSW"
         *     }
         */
        EmploymentState: {
            /** Format: int64 */
            id: number;
            /** @example QLD Regional */
            name: string;
            /** @example Queensland, regional payroll tax rate */
            description: string;
            /**
             * @description Payroll tax jurisdiction.
             * @example QLD
             */
            group: string;
            /**
             * @description Name of the State that it lies in, empty where there is none.
             * @example QLD
             */
            state: string;
        };
        /**
         * CredentialIssuer
         * @example {
         *       "id": 101,
         *       "name": "Transport for NSW",
         *       "description": "Driver and heavy vehicle licences in New South Wales",
         *       "classification": {
         *         "id": 1,
         *         "name": "State",
         *         "description": "Body of a state or territory, or of a country that has none"
         *       }
         *     }
         */
        CredentialIssuer: {
            /**
             * Format: int64
             * @example 101
             */
            id: number;
            /** @example Transport for NSW */
            name: string;
            /** @example Driver and heavy vehicle licences in New South Wales */
            description: string;
            classification: {
                /** Format: int64 */
                id: number;
                /** @enum {string} */
                name: "State" | "Visa" | "Country";
                description: string;
            };
        };
        /**
         * CredentialType
         * @example {
         *       "id": 1,
         *       "code": "DriverLicence",
         *       "name": "Driver licence",
         *       "description": "Licence to drive a car or motorcycle",
         *       "issuerClassifications": [
         *         "State"
         *       ],
         *       "requiresExpiry": true,
         *       "allowMultiple": false,
         *       "requiresVerification": false,
         *       "reminderDaysBefore": [
         *         90,
         *         60,
         *         30
         *       ],
         *       "registrationNumberPattern": "^[A-Z0-9]{4,12}$"
         *     }
         */
        CredentialType: {
            /** Format: int64 */
            id: number;
            /** @example DriverLicence */
            code: string;
            /** @example Driver licence */
            name: string;
            description: string;
            /** @description Whose issuers may issue it. */
            issuerClassifications: ("State" | "Visa" | "Country")[];
            requiresExpiry: boolean;
            /** @description What the number matches in upper case, without blanks and dashes. */
            registrationNumberPattern?: string;
            /** @description Whether an employee may hold several at a time. */
            allowMultiple: boolean;
            /** @description Whether it is Pending until somebody has verified it. */
            requiresVerification: boolean;
            /** @description Days before the expiry date. From the earliest on it is Expiring. */
            reminderDaysBefore: number[];
        };
        /**
         * Credential
         * @example {
         *       "id": 1,
         *       "token": "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
         *       "employee": {
         *         "id": 2,
         *         "code": "1002",
         *         "name": "McDonald, Lachlan",
         *         "givenName": "Lachlan",
         *         "familyName": "McDonald",
         *         "email": "lachlan.mcdonald@harbourline.example",
         *         "status": "Active"
         *       },
         *       "credentialType": {
         *         "id": 7,
         *         "code": "FirstAid",
         *         "name": "First aid certificate"
         *       },
         *       "credentialIssuer": {
         *         "id": 109,
         *         "name": "SafeWork NSW",
         *         "description": "High risk work and white cards in New South Wales",
         *         "classification": {
         *           "id": 1,
         *           "name": "State",
         *           "description": "Body of a state or territory, or of a country that has none"
         *         }
         *       },
         *       "registrationNumber": "FA7650560",
         *       "status": "Current",
         *       "isVerified": false,
         *       "createdDateTime": "2026-11-02T03:04:05.678Z",
         *       "lastModified": "2026-11-02T03:04:05.678Z",
         *       "class": "HLTAID009",
         *       "issueDate": "2024-05-07T00:00:00",
         *       "expiryDate": "2027-05-07T00:00:00"
         *     }
         */
        Credential: {
            /** Format: int64 */
            id: number;
            /** Format: uuid */
            token: string;
            employee: components["schemas"]["EmployeeSummary"];
            credentialType: {
                /** Format: int64 */
                id: number;
                code: string;
                name: string;
            };
            credentialIssuer: components["schemas"]["CredentialIssuer"];
            /** @example 1234 5678 */
            registrationNumber: string;
            class?: string;
            conditions?: string;
            /**
             * Format: local-date-time
             * @example 2026-11-21T00:00:00
             */
            issueDate?: string;
            /**
             * Format: local-date-time
             * @description The last day it is good for.
             * @example 2026-11-21T00:00:00
             */
            expiryDate?: string;
            /**
             * @description As of today in the zone of the employee's employer.
             * @enum {string}
             */
            status: "Pending" | "Current" | "Expiring" | "Expired" | "Superseded" | "Suspended" | "Revoked";
            isVerified: boolean;
            verifiedBy?: {
                /**
                 * Format: int64
                 * @description The authority; absent when the verifier is none.
                 */
                id?: number;
                name: string;
            };
            /**
             * Format: date-time
             * @example 2026-11-21T03:04:05.678Z
             */
            verifiedDateTime?: string;
            /** Format: int64 */
            supersedesCredentialId?: number;
            /**
             * Format: int64
             * @description Its successor, also before that is good itself.
             */
            supersededByCredentialId?: number;
            notes?: string;
            /**
             * Format: date-time
             * @example 2026-11-21T03:04:05.678Z
             */
            createdDateTime: string;
            /**
             * Format: date-time
             * @example 2026-11-21T03:04:05.678Z
             */
            lastModified: string;
        };
        /**
         * Address
         * @example {
         *       "address1": "86 Frederick Street",
         *       "suburb": "Drummoyne",
         *       "state": {
         *         "id": 36002,
         *         "name": "NSW"
         *       },
         *       "postcode": "2047",
         *       "country": {
         *         "id": 36,
         *         "name": "Australia"
         *       }
         *     }
         */
        Address: {
            /** @example 12 Wharf Road */
            address1: string;
            address2?: string;
            /** @example Balmain */
            suburb: string;
            state: {
                /** Format: int64 */
                id: number;
                /** @example NSW */
                name: string;
            };
            /** @example 2041 */
            postcode: string;
            country: {
                /** Format: int64 */
                id: number;
                /** @example Australia */
                name: string;
            };
        };
        /**
         * EmployeeSummary
         * @example {
         *       "id": 48,
         *       "code": "1048",
         *       "name": "O'Brien, Liam",
         *       "givenName": "Liam",
         *       "familyName": "O'Brien",
         *       "email": "liam.obrien@harbourline.example",
         *       "status": "Active"
         *     }
         */
        EmployeeSummary: {
            /** Format: int64 */
            id: number;
            /** @example E1042 */
            code: string;
            /**
             * @description Family name first.
             * @example Kowalski, Emma
             */
            name: string;
            givenName: string;
            familyName: string;
            email: string;
            /** @enum {string} */
            status: "Active" | "Inactive" | "Pending";
        };
        /**
         * EmployeeProfile
         * @example {
         *       "id": 177,
         *       "code": "1177",
         *       "name": "Walsh, Emma",
         *       "givenName": "Emma",
         *       "familyName": "Walsh",
         *       "email": "emma.walsh@harbourline.example",
         *       "status": "Active",
         *       "token": "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
         *       "emailType": "HTML",
         *       "employer": {
         *         "id": 1,
         *         "code": "HLF",
         *         "name": "Harbour Line Ferries Pty Ltd"
         *       },
         *       "startDate": "2019-02-18T00:00:00",
         *       "createdDateTime": "2026-11-02T03:04:05.678Z",
         *       "lastModified": "2026-11-02T03:04:05.678Z",
         *       "title": "Ms",
         *       "dateOfBirth": "1997-05-21T00:00:00",
         *       "gender": "Female",
         *       "mobilePhone": "0491 571 266",
         *       "address": {
         *         "address1": "42 Acacia Road",
         *         "suburb": "Ultimo",
         *         "state": {
         *           "id": 36002,
         *           "name": "NSW"
         *         },
         *         "postcode": "2007",
         *         "country": {
         *           "id": 36,
         *           "name": "Australia"
         *         }
         *       },
         *       "emergencyContacts": [
         *         {
         *           "name": "Aisling Walsh",
         *           "phone": "0491 573 087",
         *           "relationship": "Sister",
         *           "priority": 1
         *         },
         *         {
         *           "name": "Brendan Walsh",
         *           "phone": "0491 572 549",
         *           "relationship": "Father",
         *           "priority": 2
         *         }
         *       ],
         *       "paymentGroup": {
         *         "id": 1,
         *         "code": "WK",
         *         "name": "Crews and workshop, weekly"
         *       },
         *       "employmentType": "FullTime",
         *       "standardHoursPerWeek": 38
         *     }
         */
        EmployeeProfile: {
            /** Format: int64 */
            id: number;
            /** @example E1042 */
            code: string;
            /**
             * @description Family name first.
             * @example Kowalski, Emma
             */
            name: string;
            givenName: string;
            familyName: string;
            email: string;
            /** @enum {string} */
            status: "Active" | "Inactive" | "Pending";
            /** Format: uuid */
            token: string;
            title?: string;
            middleNames?: string;
            preferredName?: string;
            /**
             * Format: local-date-time
             * @description Shown to the employee, HumanResourcesAdministrator and PayrollAdministrator, as far as their role reaches.
             * @example 2026-11-21T00:00:00
             */
            dateOfBirth?: string;
            /** @description Shown to the employee, HumanResourcesAdministrator and PayrollAdministrator, as far as their role reaches. */
            gender?: string;
            /** @enum {string} */
            emailType: "HTML" | "Text";
            mobilePhone?: string;
            /** @description Shown to the employee, HumanResourcesAdministrator and PayrollAdministrator, as far as their role reaches. */
            homePhone?: string;
            workPhone?: string;
            workExtension?: string;
            address?: components["schemas"]["Address"];
            postalAddress?: components["schemas"]["Address"];
            /** @description Shown to the employee, HumanResourcesAdministrator and PayrollAdministrator, as far as their role reaches. */
            emergencyContacts?: {
                name: string;
                relationship?: string;
                phone: string;
                priority?: number;
            }[];
            employer: {
                /** Format: int64 */
                id: number;
                code: string;
                name: string;
            };
            paymentGroup?: {
                /** Format: int64 */
                id: number;
                code: string;
                name: string;
            };
            /**
             * Format: local-date-time
             * @example 2026-11-21T00:00:00
             */
            startDate: string;
            /**
             * Format: local-date-time
             * @description The last day of the engagement.
             * @example 2026-11-21T00:00:00
             */
            terminationDate?: string;
            /** @enum {string} */
            employmentType?: "FullTime" | "PartTime" | "Casual" | "FixedTerm" | "LabourHire" | "Contractor";
            /** @example 38 */
            standardHoursPerWeek?: number;
            award?: string;
            classification?: string;
            /**
             * Format: date-time
             * @example 2026-11-21T03:04:05.678Z
             */
            createdDateTime: string;
            /**
             * Format: date-time
             * @example 2026-11-21T03:04:05.678Z
             */
            lastModified: string;
        };
        /**
         * Employee
         * @example {
         *       "id": 177,
         *       "code": "1177",
         *       "name": "Walsh, Emma",
         *       "givenName": "Emma",
         *       "familyName": "Walsh",
         *       "email": "emma.walsh@harbourline.example",
         *       "status": "Active",
         *       "token": "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
         *       "emailType": "HTML",
         *       "employer": {
         *         "id": 1,
         *         "code": "HLF",
         *         "name": "Harbour Line Ferries Pty Ltd"
         *       },
         *       "startDate": "2019-02-18T00:00:00",
         *       "positions": [
         *         {
         *           "id": 43,
         *           "code": "be0e2aaa-ff94-42a1-91e5-fc255f07860f",
         *           "name": "Deckhand, Circular Quay",
         *           "assignmentType": "Primary",
         *           "from": "2021-08-02T00:00:00"
         *         },
         *         {
         *           "id": 130,
         *           "code": "beab7564-e9c8-42bd-8ae3-cd7e0de5cde9",
         *           "name": "Safety Representative, Sydney Terminals",
         *           "assignmentType": "Secondary",
         *           "from": "2024-03-01T00:00:00"
         *         }
         *       ],
         *       "costCentres": [
         *         {
         *           "costCentre": {
         *             "id": 15,
         *             "code": "FER-SYD-CQ-DK",
         *             "name": "Circular Quay deck crews"
         *           },
         *           "percentage": 100
         *         }
         *       ],
         *       "createdDateTime": "2026-11-02T03:04:05.678Z",
         *       "lastModified": "2026-11-02T03:04:05.678Z",
         *       "title": "Ms",
         *       "dateOfBirth": "1997-05-21T00:00:00",
         *       "gender": "Female",
         *       "mobilePhone": "0491 571 266",
         *       "address": {
         *         "address1": "42 Acacia Road",
         *         "suburb": "Ultimo",
         *         "state": {
         *           "id": 36002,
         *           "name": "NSW"
         *         },
         *         "postcode": "2007",
         *         "country": {
         *           "id": 36,
         *           "name": "Australia"
         *         }
         *       },
         *       "emergencyContacts": [
         *         {
         *           "name": "Aisling Walsh",
         *           "phone": "0491 573 087",
         *           "relationship": "Sister",
         *           "priority": 1
         *         },
         *         {
         *           "name": "Brendan Walsh",
         *           "phone": "0491 572 549",
         *           "relationship": "Father",
         *           "priority": 2
         *         }
         *       ],
         *       "paymentGroup": {
         *         "id": 1,
         *         "code": "WK",
         *         "name": "Crews and workshop, weekly"
         *       },
         *       "employmentType": "FullTime",
         *       "standardHoursPerWeek": 38,
         *       "employmentState": {
         *         "id": 2,
         *         "name": "NSW"
         *       },
         *       "taxFileNumberStatus": "Provided",
         *       "maskedTaxFileNumber": "•••••• 552",
         *       "payRates": [],
         *       "bankAccounts": [],
         *       "superannuation": []
         *     }
         */
        Employee: {
            /** Format: int64 */
            id: number;
            /** @example E1042 */
            code: string;
            /**
             * @description Family name first.
             * @example Kowalski, Emma
             */
            name: string;
            givenName: string;
            familyName: string;
            email: string;
            /** @enum {string} */
            status: "Active" | "Inactive" | "Pending";
            /** Format: uuid */
            token: string;
            title?: string;
            middleNames?: string;
            preferredName?: string;
            /**
             * Format: local-date-time
             * @description Shown to the employee, HumanResourcesAdministrator and PayrollAdministrator, as far as their role reaches.
             * @example 2026-11-21T00:00:00
             */
            dateOfBirth?: string;
            /** @description Shown to the employee, HumanResourcesAdministrator and PayrollAdministrator, as far as their role reaches. */
            gender?: string;
            /** @enum {string} */
            emailType: "HTML" | "Text";
            mobilePhone?: string;
            /** @description Shown to the employee, HumanResourcesAdministrator and PayrollAdministrator, as far as their role reaches. */
            homePhone?: string;
            workPhone?: string;
            workExtension?: string;
            address?: components["schemas"]["Address"];
            postalAddress?: components["schemas"]["Address"];
            /** @description Shown to the employee, HumanResourcesAdministrator and PayrollAdministrator, as far as their role reaches. */
            emergencyContacts?: {
                name: string;
                relationship?: string;
                phone: string;
                priority?: number;
            }[];
            employer: {
                /** Format: int64 */
                id: number;
                code: string;
                name: string;
            };
            paymentGroup?: {
                /** Format: int64 */
                id: number;
                code: string;
                name: string;
            };
            /**
             * Format: local-date-time
             * @example 2026-11-21T00:00:00
             */
            startDate: string;
            /**
             * Format: local-date-time
             * @description The last day of the engagement.
             * @example 2026-11-21T00:00:00
             */
            terminationDate?: string;
            /** @enum {string} */
            employmentType?: "FullTime" | "PartTime" | "Casual" | "FixedTerm" | "LabourHire" | "Contractor";
            /** @example 38 */
            standardHoursPerWeek?: number;
            award?: string;
            classification?: string;
            /** @description Held on that day. */
            positions: {
                /** Format: int64 */
                id: number;
                code: string;
                name: string;
                /** @enum {string} */
                assignmentType: "Primary" | "Secondary" | "Acting";
                /**
                 * Format: local-date-time
                 * @example 2026-11-21T00:00:00
                 */
                from?: string;
                /**
                 * Format: local-date-time
                 * @description The last day.
                 * @example 2026-11-21T00:00:00
                 */
                to?: string;
            }[];
            costCentres: {
                costCentre: {
                    /** Format: int64 */
                    id: number;
                    code: string;
                    name: string;
                };
                percentage: number;
            }[];
            employmentState?: {
                /** Format: int64 */
                id: number;
                /** @example NSW */
                name: string;
            };
            /**
             * @description Shown to the employee, and to a PayrollAdministrator, as far as the role reaches, whose key has employees.sensitive.
             * @enum {string}
             */
            taxFileNumberStatus?: "Provided" | "NotQuoted" | "Pending" | "ExemptUnder18" | "ExemptPensioner";
            /**
             * @description Shown to the employee, and to a PayrollAdministrator, as far as the role reaches, whose key has employees.sensitive.
             * @example •••••• 782
             */
            maskedTaxFileNumber?: string;
            /** @description Shown to the employee, and to a PayrollAdministrator, as far as the role reaches, whose key has employees.sensitive. */
            residencyStatus?: string;
            /** @description Shown to the employee, and to a PayrollAdministrator, as far as the role reaches, whose key has employees.sensitive. */
            claimsTaxFreeThreshold?: boolean;
            /** @description Shown to the employee, and to a PayrollAdministrator, as far as the role reaches, whose key has employees.sensitive. */
            hasStudyLoan?: boolean;
            /** @description In force on that day. Shown to the employee, and to a PayrollAdministrator, as far as the role reaches, whose key has employees.sensitive. */
            payRates?: {
                /** @example Hourly */
                payType: string;
                /** @example 38.5 */
                amount: number;
                /** @example Hour */
                per: string;
                /**
                 * Format: local-date-time
                 * @description The first day of this rate, where it is known.
                 * @example 2026-11-21T00:00:00
                 */
                from?: string;
            }[];
            /** @description Shown to the employee, and to a PayrollAdministrator, as far as the role reaches, whose key has employees.sensitive. */
            bankAccounts?: {
                accountName: string;
                /** @example 062-000 */
                bsb: string;
                /** @example •••••• 789 */
                maskedAccountNumber: string;
                /** @example Remainder */
                allocationType: string;
                amount?: number;
                percentage?: number;
            }[];
            /** @description Shown to the employee, and to a PayrollAdministrator, as far as the role reaches, whose key has employees.sensitive. */
            superannuation?: {
                fundType: string;
                usi?: string;
                fundAbn?: string;
                esa?: string;
                fundName?: string;
                /** @example •••••• 415 */
                maskedMemberNumber?: string;
                allocationType?: string;
                amount?: number;
                percentage?: number;
            }[];
            /**
             * Format: date-time
             * @example 2026-11-21T03:04:05.678Z
             */
            createdDateTime: string;
            /**
             * Format: date-time
             * @example 2026-11-21T03:04:05.678Z
             */
            lastModified: string;
        };
        /**
         * Employer
         * @example {
         *       "id": 1,
         *       "code": "HLF",
         *       "name": "Harbour Line Ferries Pty Ltd",
         *       "timeZone": "Australia/Sydney",
         *       "abn": "86990417306",
         *       "country": {
         *         "id": 36,
         *         "name": "Australia"
         *       }
         *     }
         */
        Employer: {
            /** Format: int64 */
            id: number;
            /** @example FERRIES */
            code: string;
            /** @example Harbour Line Ferries Pty Ltd */
            name: string;
            /**
             * @description Eleven digits.
             * @example 51824753556
             */
            abn?: string;
            country?: {
                /** Format: int64 */
                id: number;
                /** @example Australia */
                name: string;
            };
            /**
             * @description Whose day is today for its records: its own zone, or the employer group's where it has none.
             * @example Australia/Sydney
             */
            timeZone: string;
            address?: components["schemas"]["Address"];
        };
        /**
         * ExpenseApplication
         * @example {
         *       "id": 7,
         *       "code": "EX-000007",
         *       "employee": {
         *         "id": 201,
         *         "code": "1201",
         *         "name": "Santos, Ramon",
         *         "givenName": "Ramon",
         *         "familyName": "Santos",
         *         "email": "ramon.santos@harbourline.example",
         *         "status": "Active"
         *       },
         *       "organisationChartPosition": {
         *         "id": 68,
         *         "code": "297bff29-dd39-46e5-87e7-5c92a8d996b8",
         *         "name": "Deckhand, Manly",
         *         "status": "Active",
         *         "reportingPositionId": 65
         *       },
         *       "expensePaycode": {
         *         "id": 6,
         *         "code": "WETWEAR",
         *         "name": "Wet-weather clothing"
         *       },
         *       "amountApplied": 412.5,
         *       "currencyText": "AUD",
         *       "dateIncurred": "2026-10-08T00:00:00",
         *       "status": "Approved",
         *       "revision": 1,
         *       "approvals": [
         *         {
         *           "step": 1,
         *           "name": "Line approver",
         *           "approverType": "ExpenseApprover",
         *           "approvers": [
         *             {
         *               "id": 44,
         *               "name": "Sivakumar, Ruwan"
         *             }
         *           ],
         *           "rule": "Any",
         *           "status": "Approved",
         *           "position": {
         *             "id": 65,
         *             "code": "fd0bd890-0ed5-41d5-ad98-cfa9bd6576bf",
         *             "name": "Senior Master, Manly",
         *             "status": "Active",
         *             "reportingPositionId": 60
         *           },
         *           "decidedBy": {
         *             "id": 44,
         *             "name": "Sivakumar, Ruwan"
         *           },
         *           "decidedDateTime": "2026-11-02T03:04:05.678Z",
         *           "resolvedVia": "ReportingLine"
         *         }
         *       ],
         *       "warnings": [
         *         "OverLimit"
         *       ],
         *       "lastModified": "2026-11-02T03:04:05.678Z",
         *       "availableActions": [
         *         {
         *           "action": "cancel",
         *           "isAllowed": true
         *         }
         *       ],
         *       "amountApproved": 350,
         *       "taxAmount": 37.5,
         *       "merchant": "Northern Beaches Marine",
         *       "description": "Jacket and trousers",
         *       "receiptReference": "NBM-3310",
         *       "submittedDateTime": "2026-11-02T03:04:05.678Z"
         *     }
         */
        ExpenseApplication: {
            /** Format: int64 */
            id: number;
            /** @example EX-000042 */
            code: string;
            employee: components["schemas"]["EmployeeSummary"];
            organisationChartPosition: components["schemas"]["Position"];
            expensePaycode: {
                /** Format: int64 */
                id: number;
                code: string;
                name: string;
            };
            /**
             * @description At most two decimals.
             * @example 164.95
             */
            amountApplied: number;
            amountApproved?: number;
            /** @example AUD */
            currencyText: string;
            /** @description The tax in the amount applied for. */
            taxAmount?: number;
            /** @description In the paycode's unit. */
            quantity?: number;
            /**
             * Format: local-date-time
             * @example 2026-11-21T00:00:00
             */
            dateIncurred: string;
            merchant?: string;
            description?: string;
            /** @description Absent where it goes to the employee's own. */
            costCentres?: {
                costCentre: {
                    /** Format: int64 */
                    id: number;
                    code: string;
                    name: string;
                };
                percentage: number;
            }[];
            receiptReference?: string;
            externalReference?: string;
            /** @enum {string} */
            status: "Draft" | "Pending" | "Returned" | "Approved" | "Declined" | "Cancelled" | "Processed" | "Reversed";
            /** @description Counts the edits that start the approvals again. */
            revision: number;
            /** @description The steps of the latest submission. */
            approvals: components["schemas"]["Approval"][];
            warnings: ("PossibleDuplicate" | "OverLimit" | "ReceiptRequired" | "OldClaim")[];
            /**
             * Format: date-time
             * @example 2026-11-21T03:04:05.678Z
             */
            submittedDateTime?: string;
            /**
             * Format: date-time
             * @example 2026-11-21T03:04:05.678Z
             */
            lastModified: string;
            availableActions: components["schemas"]["AvailableAction"][];
        };
        /**
         * ExpensePaycode
         * @example {
         *       "id": 1,
         *       "code": "MEAL",
         *       "name": "Meal while away from base",
         *       "kind": "Reimbursement",
         *       "receiptThreshold": 82.5,
         *       "isExpired": false,
         *       "maxAmount": 95
         *     }
         */
        ExpensePaycode: {
            /** Format: int64 */
            id: number;
            /** @example KM-CAR */
            code: string;
            /** @example Own car, per kilometre */
            name: string;
            /** @enum {string} */
            kind: "Reimbursement" | "Allowance" | "PerKilometre";
            maxAmount?: number;
            /** @example km */
            unit?: string;
            /**
             * @description What a unit is worth today, at most four decimals.
             * @example 0.88
             */
            unitRate?: number;
            /**
             * @description From this amount on a receipt is asked for.
             * @example 82.5
             */
            receiptThreshold: number;
            /** @description Whether its expiry date lies before today. */
            isExpired: boolean;
        };
        /**
         * OrganisationChart
         * @example {
         *       "id": 1,
         *       "code": "LINE",
         *       "name": "Line management",
         *       "kind": "Line",
         *       "isDefault": true,
         *       "status": "Active"
         *     }
         */
        OrganisationChart: {
            /** Format: int64 */
            id: number;
            /** @example LINE */
            code: string;
            /** @example Reporting line */
            name: string;
            /** @example Line */
            kind: string;
            isDefault: boolean;
            /** @description Who is asked when nobody in the reporting line can decide. */
            fallbackAuthority?: {
                /** Format: int64 */
                id: number;
                code: string;
                name: string;
            };
            /** @enum {string} */
            status: "Active" | "Inactive" | "Pending";
        };
        /**
         * Position
         * @example {
         *       "id": 42,
         *       "code": "1280de14-e456-4a34-9c7d-2e1c22f75dc6",
         *       "name": "Sydney Terminal Manager",
         *       "status": "Active",
         *       "reportingPositionId": 30
         *     }
         */
        Position: {
            /** Format: int64 */
            id: number;
            /** @example 6f1c2a74-0b1d-4c5e-9a70-3d1b5a0c7e21 */
            code: string;
            /** @example Operations Manager */
            name: string;
            /** @enum {string} */
            status: "Active" | "Inactive" | "Pending";
            /**
             * Format: int64
             * @description Absent at the top.
             */
            reportingPositionId?: number;
            /** @description With expand=details. */
            chart?: {
                /** Format: int64 */
                id: number;
                code: string;
                name: string;
            };
            /** @description With expand=details. */
            costCentre?: {
                /** Format: int64 */
                id: number;
                code: string;
                name: string;
            };
            /** @description With expand=details. Whether nobody at all holds it today. */
            isVacant?: boolean;
            /** @description With expand=details. Who holds it today, as far as the caller may see them. */
            holders?: {
                /** Format: int64 */
                authorityId?: number;
                /** Format: int64 */
                employeeId?: number;
                /**
                 * @description Family name first.
                 * @example Kowalski, Emma
                 */
                name: string;
                /** @enum {string} */
                assignmentType: "Primary" | "Secondary" | "Acting";
                /**
                 * Format: local-date-time
                 * @example 2026-11-21T00:00:00
                 */
                from?: string;
                /**
                 * Format: local-date-time
                 * @description The last day.
                 * @example 2026-11-21T00:00:00
                 */
                to?: string;
            }[];
        };
        /**
         * PaymentGroup
         * @example {
         *       "id": 1,
         *       "code": "WK",
         *       "name": "Crews and workshop, weekly",
         *       "employer": {
         *         "id": 1,
         *         "code": "HLF",
         *         "name": "Harbour Line Ferries Pty Ltd"
         *       },
         *       "frequency": "Weekly",
         *       "status": "Active"
         *     }
         */
        PaymentGroup: {
            /** Format: int64 */
            id: number;
            /** @example FN */
            code: string;
            /** @example Ferries, fortnightly */
            name: string;
            employer: {
                /** Format: int64 */
                id: number;
                code: string;
                name: string;
            };
            /** @enum {string} */
            frequency: "Weekly" | "Fortnightly" | "FourWeekly" | "Monthly";
            /** @enum {string} */
            status: "Active" | "Inactive" | "Pending";
        };
    };
    responses: never;
    parameters: {
        /**
         * @description Makes repeating safe: for 24 hours the same key and body get the same answer, and have one effect. 1 to 255 printable characters.
         * @example 6d1f2b0e-payroll-2026-11
         */
        IdempotencyKey: string;
        /**
         * @description The ETag that was read: 412 where the record has changed since.
         * @example "3.q_dZOnZl48PEdkJ4"
         */
        IfMatch: string;
    };
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
        /** @description Where the new record is, relative to the base address. */
        Location: string;
        /** @description Present where the answer is that of an earlier request with the same key. */
        "Idempotent-Replayed": string;
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
    listAuthorities: {
        parameters: {
            query?: {
                /** @description May be repeated; values are ORed. */
                paymentGroupIds?: number[];
                /** @description The authority's own cost centres, and those of positions that it holds today. May be repeated; values are ORed. */
                costCentreIds?: number[];
                /** @description Held today. May be repeated; values are ORed. */
                positionIds?: number[];
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
            /** @description The authorities that the caller may see, page by page */
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
                    "application/json": components["schemas"]["Authority"][];
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
    searchAuthorities: {
        parameters: {
            query?: {
                AuthorityId?: number;
                AuthorityStatus?: "Active" | "Inactive" | "Pending";
                /** @description Exactly, ignoring case. */
                AuthorityEmail?: string;
                /** @description Of the linked employee, as all of the Employee parameters. */
                EmployeeId?: number;
                EmployeeToken?: string;
                /** @description Exactly, in upper and lower case as it is. */
                EmployeeCode?: string;
                /** @description Exactly, ignoring case. */
                EmployeeEmail?: string;
                /** @description Needs the scope employees.tfn. Better sent by POST, so that no log keeps it with the path. */
                TaxFileNumber?: string;
                EmployeeStatus?: "Active" | "Inactive" | "Pending";
                /** @description In force today. */
                WebRole?: "ExpenseApprover" | "LeaveApprover" | "TimesheetApprover" | "ChangeRequestApprover" | "CredentialApprover" | "RunPayrollAuthority" | "SubmitPayrollAuthority" | "VerifyPayrollAuthority" | "PayrollAdministrator" | "HumanResourcesAdministrator" | "EmployerAdministrator" | "Auditor";
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
            /** @description Authorities that match all of the parameters */
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
                    "application/json": components["schemas"]["Authority"][];
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
    searchAuthoritiesByBody: {
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
        requestBody: {
            content: {
                "application/json": {
                    /** Format: int64 */
                    AuthorityId?: number;
                    /** @enum {string} */
                    AuthorityStatus?: "Active" | "Inactive" | "Pending";
                    /** @description Exactly, ignoring case. */
                    AuthorityEmail?: string;
                    /**
                     * Format: int64
                     * @description Of the linked employee, as all of the Employee parameters.
                     */
                    EmployeeId?: number;
                    /** Format: uuid */
                    EmployeeToken?: string;
                    /** @description Exactly, in upper and lower case as it is. */
                    EmployeeCode?: string;
                    /** @description Exactly, ignoring case. */
                    EmployeeEmail?: string;
                    /** @description Needs the scope employees.tfn. Better sent by POST, so that no log keeps it with the path. */
                    TaxFileNumber?: string;
                    /** @enum {string} */
                    EmployeeStatus?: "Active" | "Inactive" | "Pending";
                    /**
                     * @description In force today.
                     * @enum {string}
                     */
                    WebRole?: "ExpenseApprover" | "LeaveApprover" | "TimesheetApprover" | "ChangeRequestApprover" | "CredentialApprover" | "RunPayrollAuthority" | "SubmitPayrollAuthority" | "VerifyPayrollAuthority" | "PayrollAdministrator" | "HumanResourcesAdministrator" | "EmployerAdministrator" | "Auditor";
                };
            };
        };
        responses: {
            /** @description Authorities that match all of the fields; as the search by query, but kept out of addresses */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Link: components["headers"]["Link"];
                    "X-Paging-PageNumber": components["headers"]["X-Paging-PageNumber"];
                    "X-Paging-PageSize": components["headers"]["X-Paging-PageSize"];
                    "X-Paging-TotalPages": components["headers"]["X-Paging-TotalPages"];
                    "X-Paging-TotalRecords": components["headers"]["X-Paging-TotalRecords"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Authority"][];
                };
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
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not application/json in UTF-8, or it is compressed. */
            415: {
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
    getAuthority: {
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
            /** @description One authority */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Authority"];
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
    listAuthorityPositions: {
        parameters: {
            query?: {
                /** @description Only those of this organisation chart; absent: of all charts. */
                chartId?: number;
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
            /** @description The positions that an authority holds today */
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
                    "application/json": components["schemas"]["Position"][];
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
    getApprover: {
        parameters: {
            query?: {
                /** @description Adds the path: what was found at each position. */
                explain?: boolean;
                /**
                 * @description Takes holders, roles and delegations of that day, in today's structure.
                 * @example 2026-11-21T00:00:00
                 */
                asAt?: string;
            };
            header?: never;
            path: {
                /** @description Identifier of the authority. */
                id: number;
                /** @description A position that the authority holds. */
                positionId: number;
                /** @description What is to be approved. */
                approverType: "ExpenseApprover" | "LeaveApprover" | "TimesheetApprover" | "ChangeRequestApprover" | "CredentialApprover" | "RunPayrollAuthority" | "SubmitPayrollAuthority" | "VerifyPayrollAuthority";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who approves things of a type for an authority in a position */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approver"];
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
            /** @description No such authority or position, or (NoApprover) nobody who may approve. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoApprover"];
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
    createCostCentre: {
        parameters: {
            query?: {
                /** @description Tries everything and stores nothing: 200 with the record as it would be, and its further effects. */
                dryRun?: boolean;
            };
            header?: {
                /**
                 * @description Makes repeating safe: for 24 hours the same key and body get the same answer, and have one effect. 1 to 255 printable characters.
                 * @example 6d1f2b0e-payroll-2026-11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Unique in the group.
                     * @example CQT
                     */
                    Code: string;
                    /** @example Circular Quay Terminal */
                    Name: string;
                    Description?: string;
                    /**
                     * Format: int64
                     * @description The cost centre above it.
                     */
                    ParentId?: number;
                    /** Format: int64 */
                    EmployerId?: number;
                    /**
                     * Format: local-date-time
                     * @example 2026-11-21T00:00:00
                     */
                    ValidFrom?: string;
                    /**
                     * Format: local-date-time
                     * @description The last day it is good for.
                     * @example 2026-11-21T00:00:00
                     */
                    ExpiryDate?: string;
                };
            };
        };
        responses: {
            /** @description Make a cost centre */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CostCentrePreview"];
                };
            };
            /** @description Made. Location says where it is. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
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
            /** @description Against a record that exists, or an Idempotency-Key used otherwise. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Changed since the version of If-Match. Carries the current ETag. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not application/json in UTF-8, or it is compressed. */
            415: {
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
    updateCostCentre: {
        parameters: {
            query?: {
                /** @description Tries everything and stores nothing: 200 with the record as it would be, and its further effects. */
                dryRun?: boolean;
            };
            header?: {
                /**
                 * @description The ETag that was read: 412 where the record has changed since.
                 * @example "3.q_dZOnZl48PEdkJ4"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Identifier of the record. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Unique in the group.
                     * @example CQT
                     */
                    Code: string;
                    /** @example Circular Quay Terminal */
                    Name: string;
                    Description?: string;
                    /**
                     * Format: int64
                     * @description The cost centre above it.
                     */
                    ParentId?: number;
                    /** Format: int64 */
                    EmployerId?: number;
                    /**
                     * Format: local-date-time
                     * @example 2026-11-21T00:00:00
                     */
                    ValidFrom?: string;
                    /**
                     * Format: local-date-time
                     * @description The last day it is good for.
                     * @example 2026-11-21T00:00:00
                     */
                    ExpiryDate?: string;
                };
            };
        };
        responses: {
            /** @description Replace a cost centre whole */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CostCentrePreview"];
                };
            };
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
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
            /** @description Against a record that exists, or an Idempotency-Key used otherwise. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Changed since the version of If-Match. Carries the current ETag. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not application/json in UTF-8, or it is compressed. */
            415: {
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
    deleteCostCentre: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag that was read: 412 where the record has changed since.
                 * @example "3.q_dZOnZl48PEdkJ4"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Identifier of the record. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
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
            /** @description Against a record that exists, or an Idempotency-Key used otherwise. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Changed since the version of If-Match. Carries the current ETag. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
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
    listCountries: {
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All countries, in the order of sortOrder */
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
                    "application/json": components["schemas"]["Country"][];
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
    getCountry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Numeric code of the country (ISO 3166-1).
                 * @example 36
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One country */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Country"];
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
    listEmploymentStates: {
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
            };
            header?: never;
            path: {
                /**
                 * @description Numeric code of the country (ISO 3166-1).
                 * @example 36
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The work jurisdictions of a country */
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
                    "application/json": components["schemas"]["EmploymentState"][];
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
    getEmploymentState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Numeric code of the country (ISO 3166-1).
                 * @example 36
                 */
                id: number;
                /** @description Identifier of the record. */
                stateId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One work jurisdiction of a country */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmploymentState"];
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
    listStates: {
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
            };
            header?: never;
            path: {
                /**
                 * @description Numeric code of the country (ISO 3166-1).
                 * @example 36
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The states of a country, in the order of sortOrder */
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
                    "application/json": components["schemas"]["State"][];
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
    getState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Numeric code of the country (ISO 3166-1).
                 * @example 36
                 */
                id: number;
                /** @description Identifier of the record. */
                stateId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One state of a country */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["State"];
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
    getCountryByIsoCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Two letters (ISO 3166-1), in upper or lower case.
                 * @example AU
                 */
                isoCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One country */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Country"];
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
    listEmploymentStatesByIsoCode: {
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
            };
            header?: never;
            path: {
                /**
                 * @description Two letters (ISO 3166-1), in upper or lower case.
                 * @example AU
                 */
                isoCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The work jurisdictions of a country */
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
                    "application/json": components["schemas"]["EmploymentState"][];
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
    getEmploymentStateByIsoCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Two letters (ISO 3166-1), in upper or lower case.
                 * @example AU
                 */
                isoCode: string;
                /** @description Identifier of the record. */
                stateId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One work jurisdiction of a country */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmploymentState"];
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
    listStatesByIsoCode: {
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
            };
            header?: never;
            path: {
                /**
                 * @description Two letters (ISO 3166-1), in upper or lower case.
                 * @example AU
                 */
                isoCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The states of a country, in the order of sortOrder */
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
                    "application/json": components["schemas"]["State"][];
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
    getStateByIsoCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Two letters (ISO 3166-1), in upper or lower case.
                 * @example AU
                 */
                isoCode: string;
                /** @description Identifier of the record. */
                stateId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One state of a country */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["State"];
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
    listCredentialIssuers: {
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All bodies that issue credentials */
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
                    "application/json": components["schemas"]["CredentialIssuer"][];
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
    listCredentialTypes: {
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All kinds of credentials, with their rules */
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
                    "application/json": components["schemas"]["CredentialType"][];
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
    searchCredentials: {
        parameters: {
            query?: {
                CredentialId?: number;
                /** @description Ignoring case, blanks and dashes. */
                RegistrationNumber?: string;
                EmployeeId?: number;
                CredentialIssuerId?: number;
                CredentialTypeId?: number;
                Status?: "Pending" | "Current" | "Expiring" | "Expired" | "Superseded" | "Suspended" | "Revoked";
                /**
                 * @description Whose expiry date is before this day.
                 * @example 2026-11-21T00:00:00
                 */
                ExpiringBefore?: string;
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Credentials that match all of the parameters */
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
                    "application/json": components["schemas"]["Credential"][];
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
    getCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the record. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One credential */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credential"];
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
    listEmployees: {
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All employees whom the caller may see: who they are, how to reach them, how they are engaged */
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
                    "application/json": components["schemas"]["EmployeeProfile"][];
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
    searchEmployees: {
        parameters: {
            query?: {
                EmployeeId?: number;
                EmployeeToken?: string;
                /** @description Exactly, in upper and lower case as it is. */
                EmployeeCode?: string;
                /** @description Exactly, ignoring case. */
                EmployeeEmail?: string;
                EmployeeStatus?: "Active" | "Inactive" | "Pending";
                PaymentGroupId?: number;
                /** @description One that the employee is charged to. */
                CostCentreId?: number;
                /** @description One that the employee holds today. */
                PositionId?: number;
                /**
                 * @description Changed at or after this moment.
                 * @example 2026-11-21T03:04:05.678Z
                 */
                LastModified?: string;
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Employees who match all of the parameters */
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
                    "application/json": components["schemas"]["EmployeeProfile"][];
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
    getEmployee: {
        parameters: {
            query?: {
                /**
                 * @description The values of another day, past or to come, as they are known now. Days before the first show what the first one will.
                 * @example 2026-11-21T00:00:00
                 */
                asAt?: string;
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
            /** @description All that the caller may see of one employee */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
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
    listEmployers: {
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employers of the group */
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
                    "application/json": components["schemas"]["Employer"][];
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
    getEmployer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the record. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One employer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employer"];
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
    listExpenseApplications: {
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the expense applications that the caller may see */
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
                    "application/json": components["schemas"]["ExpenseApplication"][];
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
    getExpenseApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the record. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One expense application */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpenseApplication"];
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
    listExpensePaycodes: {
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What expenses can be applied for under, expired ones included */
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
                    "application/json": components["schemas"]["ExpensePaycode"][];
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
    listOrganisationCharts: {
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organisation charts of the employer group */
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
                    "application/json": components["schemas"]["OrganisationChart"][];
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
    getOrganisationChart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the record. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One organisation chart */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganisationChart"];
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
    listPositions: {
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
            path: {
                /** @description Identifier of the record. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The positions of an organisation chart */
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
                    "application/json": components["schemas"]["Position"][];
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
    listPaymentGroups: {
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment groups of the employer group */
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
                    "application/json": components["schemas"]["PaymentGroup"][];
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
    getPaymentGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the record. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One payment group */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentGroup"];
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
    listChangeRequests: {
        parameters: {
            query?: {
                /** @description May be repeated; values are ORed. */
                Statuses?: ("Draft" | "Pending" | "Returned" | "Approved" | "Applied" | "Failed" | "Declined" | "Cancelled" | "Rescinded")[];
                /**
                 * @description Changed at this moment or later; without an offset, in UTC.
                 * @example 2026-11-21T03:04:05.678Z
                 */
                LastModified?: string;
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Change requests that the caller may see */
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
                    "application/json": components["schemas"]["ChangeRequest"][];
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
    getChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the record. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One change request */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
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
    listRemarks: {
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
            /** @description What was said about a change request, the oldest first */
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
                    "application/json": components["schemas"]["Remark"][];
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
